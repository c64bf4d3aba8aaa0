import { idSchema, timestampSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { onLocalChange, readLocal, removeLocal, writeLocal } from './browser.ts';

const PAIRING_KEY = 'pairing';

const pairingSchema = z.strictObject({
  /**
   * Pairings of version 1 are dropped: they were made without showing whom they pair with, so
   * nobody knows whether the user meant it. Pairing again takes a minute.
   */
  version: z.literal(2),
  origin: z.url(),
  token: z.string().min(1),
  user: z.object({ id: idSchema, username: z.string(), displayName: z.string() }),
  team: z.object({ id: idSchema, name: z.string() }),
  pairedAt: timestampSchema,
  /** The person's name for this browser, as the server knows it. */
  label: z.string().nullable().default(null),
});
export type Pairing = Omit<z.infer<typeof pairingSchema>, 'version'>;

export async function findPairing(): Promise<Pairing | null> {
  const parsed = pairingSchema.safeParse(await readLocal(PAIRING_KEY));
  if (!parsed.success) {
    return null;
  }
  const { version: _, ...pairing } = parsed.data;
  return pairing;
}

export async function storePairing(pairing: Pairing): Promise<void> {
  await writeLocal(PAIRING_KEY, { version: 2, ...pairing });
}

/**
 * Deletes the pairing; given a token, only while the pairing has it: another window may have paired
 * again.
 */
export async function forgetPairing({ token }: { readonly token?: string } = {}): Promise<void> {
  if (token === undefined || (await findPairing())?.token === token) {
    await removeLocal(PAIRING_KEY);
  }
}

/** Listens for pairing and unpairing; returns a function that unsubscribes. */
export function onPairingChange(listener: () => void): () => void {
  return onLocalChange(listener);
}
