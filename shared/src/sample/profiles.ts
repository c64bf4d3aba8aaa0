import type { BuildContext, BuiltAdAccount } from './accounts.ts';
import { createOpaqueText } from './ids.ts';
import { drawPortrait, toDataUri } from './pictures.ts';
import type { Random } from './random.ts';
import type { SampleAccountTask, SampleProfile } from './types.ts';

export interface PersonLine {
  facebookId: string;
  firstName: string;
  lastName: string;
  gender: SampleProfile['gender'];
  hue: number;
  userAgent: string;
  capabilities: SampleProfile['capabilities'];
  tokenState: SampleProfile['tokenState'];
}

interface ProfileLine extends PersonLine {
  /** Positions in the list of accounts; further accounts are dealt to the profiles in turn. */
  accounts: readonly number[];
  /** Positions with read-only access. */
  readOnly: readonly number[];
  seesLarge: boolean;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const PROFILE_LINES: readonly ProfileLine[] = [
  {
    facebookId: '100084417702915',
    firstName: 'Marta',
    lastName: 'Jensen',
    gender: 'female',
    hue: 185,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    capabilities: 'first_party',
    tokenState: 'ok',
    accounts: upTo(27),
    readOnly: [],
    seesLarge: true,
  },
  {
    facebookId: '100071920036644',
    firstName: 'Kyle',
    lastName: 'Whitman',
    gender: 'male',
    hue: 150,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    capabilities: 'third_party',
    tokenState: 'ok',
    accounts: [3, 4, 5, 11, 13, 14, 22, 27, 28, 30, 31, 33],
    readOnly: [5],
    seesLarge: false,
  },
  {
    facebookId: '100090155820371',
    firstName: 'Ingrid',
    lastName: 'Solheim',
    gender: 'female',
    hue: 25,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    capabilities: 'first_party',
    tokenState: 'checkpoint',
    accounts: [18, 19, 23, 26, 37],
    readOnly: [],
    seesLarge: false,
  },
  {
    facebookId: '100089922140065',
    firstName: 'Paweł',
    lastName: 'Nowicki',
    gender: null,
    hue: 265,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    capabilities: 'first_party',
    tokenState: 'ok',
    accounts: [8, 9, 20, 10, 15, 16, 29, 32, 34, 35, 36, 38, 39],
    readOnly: [9, 16],
    seesLarge: false,
  },
];
const LISTED_ACCOUNTS = 40;

export const FULL_TASKS: readonly SampleAccountTask[] = ['MANAGE', 'ADVERTISE', 'ANALYZE'];
const BUYER_TASKS: readonly SampleAccountTask[] = ['ADVERTISE', 'ANALYZE'];
const READER_TASKS: readonly SampleAccountTask[] = ['ANALYZE'];

export function buildProfiles(input: {
  context: BuildContext;
  accounts: readonly BuiltAdAccount[];
}): SampleProfile[] {
  const { random } = input.context;
  const ordinary = input.accounts.filter((account) => !account.isLarge);
  const large = input.accounts.find((account) => account.isLarge);
  return PROFILE_LINES.map((line, position) => {
    const tasks = new Map<string, readonly SampleAccountTask[]>();
    for (const [index, { adAccount }] of ordinary.entries()) {
      const sees =
        index < LISTED_ACCOUNTS
          ? line.accounts.includes(index)
          : index % PROFILE_LINES.length === position;
      if (sees) {
        // Every third account comes without the task to manage billing.
        const granted = index % 3 === 1 ? BUYER_TASKS : FULL_TASKS;
        tasks.set(adAccount.id, line.readOnly.includes(index) ? READER_TASKS : granted);
      }
    }
    if (line.seesLarge && large !== undefined) {
      tasks.set(large.adAccount.id, FULL_TASKS);
    }
    const first = ordinary[0];
    if (tasks.size === 0 && first !== undefined) {
      tasks.set(first.adAccount.id, FULL_TASKS);
    }
    return buildProfile({ line, tasks, random });
  });
}

export function buildProfile(input: {
  line: PersonLine;
  tasks: SampleProfile['tasks'];
  random: Random;
}): SampleProfile {
  const { line, random, tasks } = input;
  const initials = `${line.firstName.charAt(0)}${line.lastName.charAt(0)}`;
  const session = createOpaqueText({ random, length: 24 });
  return {
    facebookId: line.facebookId,
    firstName: line.firstName,
    lastName: line.lastName,
    name: `${line.firstName} ${line.lastName}`,
    gender: line.gender,
    picture: {
      url: toDataUri(drawPortrait({ hue: line.hue, initials, size: 200 })),
      width: 200,
      height: 200,
    },
    accessToken: `EAAB${createOpaqueText({ random, length: 96 })}`,
    cookie: `datr=${createOpaqueText({ random, length: 24 })}; c_user=${line.facebookId}; xs=12%3A${session}%3A2%3A1`,
    userAgent: line.userAgent,
    capabilities: line.capabilities,
    tokenState: line.tokenState,
    tasks,
  };
}
