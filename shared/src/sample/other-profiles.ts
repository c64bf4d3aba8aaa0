import type { BuildContext, BuiltAdAccount } from './accounts.ts';
import { buildProfile, FULL_TASKS, type PersonLine } from './profiles.ts';
import type { SampleProfile } from './types.ts';

interface OtherProfileLine extends PersonLine {
  accounts: readonly number[];
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const MAC_CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** Three connected profiles that the ad network refuses, each for a different reason. */
const REFUSED_LINES: readonly OtherProfileLine[] = [
  {
    facebookId: '100066310482977',
    firstName: 'Lena',
    lastName: 'Vogt',
    gender: 'female',
    hue: 320,
    userAgent: CHROME,
    capabilities: 'first_party',
    tokenState: 'expired',
    accounts: [2, 7],
  },
  {
    facebookId: '100078845201364',
    firstName: 'Ryan',
    lastName: 'Mercer',
    gender: 'male',
    hue: 210,
    userAgent: MAC_CHROME,
    capabilities: 'first_party',
    tokenState: 'password',
    accounts: [12],
  },
  {
    facebookId: '100091277350846',
    firstName: 'Nadia',
    lastName: 'Petrescu',
    gender: 'female',
    hue: 60,
    userAgent: FIREFOX,
    capabilities: 'third_party',
    tokenState: 'app_removed',
    accounts: [17],
  },
];

/** Profiles not connected: three that can be, and one for each reason of refusal. */
const UNCONNECTED_LINES: readonly OtherProfileLine[] = [
  {
    facebookId: '100082260917453',
    firstName: 'Helena',
    lastName: 'Brandt',
    gender: 'female',
    hue: 100,
    userAgent: CHROME,
    capabilities: 'first_party',
    tokenState: 'ok',
    accounts: [0, 6, 21],
  },
  {
    facebookId: '100069934018825',
    firstName: 'Marco',
    lastName: 'Rinaldi',
    gender: 'male',
    hue: 10,
    userAgent: FIREFOX,
    capabilities: 'first_party',
    tokenState: 'ok',
    accounts: [24, 25],
  },
  {
    facebookId: '100093508146202',
    firstName: 'Claire',
    lastName: 'Dumont',
    gender: 'female',
    hue: 285,
    userAgent: MAC_CHROME,
    capabilities: 'third_party',
    tokenState: 'ok',
    accounts: [1],
  },
  {
    facebookId: '100075516640398',
    firstName: 'Viktor',
    lastName: 'Lindqvist',
    gender: 'male',
    hue: 170,
    userAgent: CHROME,
    capabilities: 'first_party',
    tokenState: 'expired',
    accounts: [3],
  },
  {
    facebookId: '100087702394511',
    firstName: 'Dana',
    lastName: 'Hruška',
    gender: 'female',
    hue: 40,
    userAgent: CHROME,
    capabilities: 'first_party',
    tokenState: 'checkpoint',
    accounts: [4],
  },
  {
    facebookId: '100064189027730',
    firstName: 'Omar',
    lastName: 'Haddad',
    gender: 'male',
    hue: 245,
    userAgent: FIREFOX,
    capabilities: 'first_party',
    tokenState: 'password',
    accounts: [5],
  },
];

export function buildOtherProfiles(input: {
  context: BuildContext;
  accounts: readonly BuiltAdAccount[];
}): SampleProfile[] {
  const ordinary = input.accounts.filter((account) => !account.isLarge);
  return [...REFUSED_LINES, ...UNCONNECTED_LINES].map(({ accounts, ...line }) => {
    const seen = accounts.flatMap((position) => ordinary[position]?.adAccount.id ?? []);
    return buildProfile({
      line,
      tasks: new Map(seen.map((id) => [id, FULL_TASKS])),
      random: input.context.random,
    });
  });
}
