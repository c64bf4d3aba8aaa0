import { idSchema, timestampSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { onLocalChange, readLocal, removeLocal, writeLocal } from './browser.ts';

const PAIRINGS_KEY = 'pairings';
/** Where a release that knew one pairing kept it. */
const SINGLE_KEY = 'pairing';
const CURRENT_KEY = 'currentPairing';
/** Of each pairing, the last ones. */
const PROFILES_MAX = 50;

const pairingSchema = z.strictObject({
  origin: z.url(),
  token: z.string().min(1),
  user: z.object({ id: idSchema, username: z.string(), displayName: z.string() }),
  team: z.object({ id: idSchema, name: z.string() }),
  pairedAt: timestampSchema,
  /** The person's name for this browser, as the server knows it. */
  label: z.string().nullable().default(null),
  /** Digests of the profiles last sent here, so that the next send goes to the same place. */
  profiles: z.array(z.string()).default([]),
});
export type Pairing = z.infer<typeof pairingSchema>;

/**
 * Pairings of version 1 are dropped: they were made without showing whom they pair with, so nobody
 * knows whether the user meant it. Pairing again takes a minute.
 */
const singleSchema = pairingSchema
  .extend({ version: z.literal(2) })
  .transform(({ version: _, ...pairing }) => pairing);

const listSchema = z.strictObject({ version: z.literal(3), pairings: z.array(z.unknown()) });

/** An account has one pairing: a person may be in several teams and use several servers. */
export function pairingIdOf({ origin, user, team }: Pick<Pairing, 'origin' | 'user' | 'team'>) {
  return `${origin} ${user.id} ${team.id}`;
}

/** All pairings in the order they were made. */
export async function listPairings(): Promise<readonly Pairing[]> {
  const list = listSchema.safeParse(await readLocal(PAIRINGS_KEY));
  if (list.success) {
    return list.data.pairings.flatMap((entry) => pairingSchema.safeParse(entry).data ?? []);
  }
  const single = singleSchema.safeParse(await readLocal(SINGLE_KEY));
  return single.success ? [single.data] : [];
}

export async function findPairing(id: string): Promise<Pairing | null> {
  return (await listPairings()).find((pairing) => pairingIdOf(pairing) === id) ?? null;
}

let lastWrite: Promise<unknown> = Promise.resolve();

/** One change at a time, so that none overwrites another; only the background makes any. */
async function changePairings(
  change: (pairings: readonly Pairing[]) => readonly Pairing[],
): Promise<void> {
  const write = lastWrite.then(async () => {
    const before = await listPairings();
    const after = change(before);
    if (after.length > 0) {
      await writeLocal(PAIRINGS_KEY, { version: 3, pairings: after });
      await removeLocal([SINGLE_KEY]);
    } else if (before.length > 0) {
      await removeLocal([PAIRINGS_KEY, SINGLE_KEY, CURRENT_KEY]);
    }
  });
  lastWrite = write.catch(() => undefined);
  await write;
}

/** Adds a pairing, in the place of an earlier one of the same account, and makes it the current. */
export async function storePairing(pairing: Pairing): Promise<void> {
  const id = pairingIdOf(pairing);
  await changePairings((pairings) => [
    ...pairings.filter((other) => pairingIdOf(other) !== id),
    pairing,
  ]);
  await chooseCurrent(id);
}

/** Changes a pairing, unless another window made it anew or ended it. */
export async function updatePairing(
  { token }: Pick<Pairing, 'token'>,
  change: Partial<Pick<Pairing, 'label'>>,
): Promise<void> {
  await changePairings((pairings) =>
    pairings.map((pairing) => (pairing.token === token ? { ...pairing, ...change } : pairing)),
  );
}

/**
 * Deletes the pairing that has the token, and no other: another window may have paired the same
 * account again.
 */
export async function forgetPairing({ token }: Pick<Pairing, 'token'>): Promise<void> {
  await changePairings((pairings) => pairings.filter((pairing) => pairing.token !== token));
}

export async function chooseCurrent(id: string): Promise<void> {
  await writeLocal(CURRENT_KEY, id);
}

/** The pairing chosen last; the latest one when that was ended; undefined without any. */
export async function findCurrent(pairings: readonly Pairing[]): Promise<Pairing | undefined> {
  const id = await readLocal(CURRENT_KEY);
  return pairings.find((pairing) => pairingIdOf(pairing) === id) ?? pairings.at(-1);
}

/** Tells nothing to anybody without the pairing's token. */
async function digest({ token }: Pairing, facebookId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${token} ${facebookId}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Remembers that a profile was sent to this pairing, and to no other since. */
export async function rememberProfile({
  pairing,
  facebookId,
}: {
  readonly pairing: Pairing;
  readonly facebookId: string;
}): Promise<void> {
  const digests = new Set<string>();
  for (const each of await listPairings()) {
    digests.add(await digest(each, facebookId));
  }
  const own = await digest(pairing, facebookId);
  await changePairings((pairings) =>
    pairings.map((each) => {
      const others = each.profiles.filter((known) => !digests.has(known) && known !== own);
      return {
        ...each,
        profiles: each.token === pairing.token ? [own, ...others].slice(0, PROFILES_MAX) : others,
      };
    }),
  );
}

/** The pairing that a profile was last sent to; undefined when this browser knows none. */
export async function findPairingOfProfile(facebookId: string): Promise<Pairing | undefined> {
  for (const pairing of await listPairings()) {
    if (pairing.profiles.includes(await digest(pairing, facebookId))) {
      return pairing;
    }
  }
  return undefined;
}

/** Listens for pairing, unpairing and another choice; returns a function that unsubscribes. */
export function onPairingsChange(listener: () => void): () => void {
  return onLocalChange(listener);
}
