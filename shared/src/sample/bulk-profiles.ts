import { createOpaqueText } from './ids.ts';
import { buildProfile, FULL_TASKS } from './profiles.ts';
import { createRandom, hashText, itemAt } from './random.ts';
import type { SampleProfile, SampleWorld } from './types.ts';

/** Profiles are computed from their number, so there may be any number of them. */
export const BULK_PROFILES_MAX = 1_000_000;

const FIRST_NAMES =
  'Ada Bruno Carla Dario Elena Felix Greta Hugo Irena Jonas Katja Lukas Mira Nikos Olga Petra Rafał Sonja Timo Vera'.split(
    ' ',
  );
const LAST_NAMES =
  'Albers Baum Conti Dvořák Eklund Farkas Greco Holm Ilic Jansen Kovač Lang Moser Novak Olsen Pavel Rossi Sato Toth Urban Vidal Weiss Zeman'.split(
    ' ',
  );
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';

const ID_START = '10009955';
const ID_DIGITS = 7;
const TOKEN_START = 'EAABblk';
const TOKEN_TAIL_LENGTH = 64;

const idOf = (index: number): string => `${ID_START}${String(index).padStart(ID_DIGITS, '0')}`;

/**
 * The token contains its number; the rest is derived from the seed, so made-up tokens are refused.
 */
function tokenOf({ seed, index }: { seed: number; index: number }): string {
  const number = String(index).padStart(ID_DIGITS, '0');
  const random = createRandom(hashText({ seed, text: `bulk token ${index}` }));
  return `${TOKEN_START}${number}${createOpaqueText({ random, length: TOKEN_TAIL_LENGTH })}`;
}

/**
 * One of a million healthy profiles, each with one ad account. @throws RangeError for another
 * number.
 */
export function createBulkProfile({
  world,
  index,
}: {
  world: Pick<SampleWorld, 'seed' | 'adAccounts'>;
  index: number;
}): SampleProfile {
  if (!Number.isInteger(index) || index < 0 || index >= BULK_PROFILES_MAX) {
    throw new RangeError(`There is no bulk profile ${index}.`);
  }
  const adAccountIds = [...world.adAccounts.keys()];
  const adAccountId = itemAt({ items: adAccountIds, index });
  const profile = buildProfile({
    line: {
      facebookId: idOf(index),
      firstName: itemAt({ items: FIRST_NAMES, index }),
      lastName: itemAt({ items: LAST_NAMES, index: Math.floor(index / FIRST_NAMES.length) }),
      gender: null,
      hue: (index * 37) % 360,
      userAgent: USER_AGENT,
      capabilities: 'first_party',
      tokenState: 'ok',
    },
    tasks: new Map([[adAccountId, FULL_TASKS]]),
    random: createRandom(hashText({ seed: world.seed, text: `bulk profile ${index}` })),
  });
  return { ...profile, accessToken: tokenOf({ seed: world.seed, index }) };
}

export function findBulkProfile({
  world,
  accessToken,
}: {
  world: Pick<SampleWorld, 'seed' | 'adAccounts'>;
  accessToken: string;
}): SampleProfile | undefined {
  if (!accessToken.startsWith(TOKEN_START)) {
    return undefined;
  }
  const index = readIndex(accessToken.slice(TOKEN_START.length, TOKEN_START.length + ID_DIGITS));
  return index !== undefined && tokenOf({ seed: world.seed, index }) === accessToken
    ? createBulkProfile({ world, index })
    : undefined;
}

/** Finds a profile by id: with ads, another, or a bulk one. */
export function findProfileById({
  world,
  facebookId,
}: {
  world: SampleWorld;
  facebookId: string;
}): SampleProfile | undefined {
  const index = facebookId.startsWith(ID_START)
    ? readIndex(facebookId.slice(ID_START.length))
    : undefined;
  return index === undefined
    ? [...world.profiles, ...world.otherProfiles].find(
        (profile) => profile.facebookId === facebookId,
      )
    : createBulkProfile({ world, index });
}

function readIndex(text: string): number | undefined {
  return text.length === ID_DIGITS && /^\d+$/.test(text) && Number(text) < BULK_PROFILES_MAX
    ? Number(text)
    : undefined;
}
