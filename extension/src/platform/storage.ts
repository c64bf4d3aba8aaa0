import { idSchema, timestampSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { clearLocal, onLocalChange, readLocal, writeLocal } from './browser.ts';

const PAIRING_KEY = 'pairing';

const pairingSchema = z.strictObject({
  /**
   * Of this shape. What an unknown one holds is forgotten: pairing again takes a minute. Those of version 1 were made
   * without a look at whom they tie to, so that nobody knows whether the person meant it.
   */
  version: z.literal(2),
  origin: z.url(),
  token: z.string().min(1),
  user: z.object({ id: idSchema, username: z.string(), displayName: z.string() }),
  team: z.object({ id: idSchema, name: z.string() }),
  pairedAt: timestampSchema,
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

/** Forgets the pairing; given a token, only while it is still that of the pairing: another window may have made a new one. */
export async function forgetPairing({ token }: { readonly token?: string } = {}): Promise<void> {
  if (token === undefined || (await findPairing())?.token === token) {
    await clearLocal();
  }
}

/** Calls back when this browser was paired or the pairing was forgotten; returns what ends it. */
export function onPairingChange(listener: () => void): () => void {
  return onLocalChange(listener);
}
