import { browserLabelSchema } from '@ads-checker/shared/contracts/extension';
import { z } from 'zod';
import { readLocal, readManaged, writeLocal } from '../../platform/browser.ts';
import { type PairingOffer, readPairingText } from './pairing-text.ts';

const USED_KEY = 'usedPolicy';

const policySchema = z.object({
  server: z.string(),
  key: z.string(),
  label: browserLabelSchema.catch(null).default(null),
});

export interface ManagedOffer extends PairingOffer {
  readonly label: string | null;
  /** This browser was paired with it before, and disconnected since. */
  readonly isUsed: boolean;
}

/** The key itself stays where the browser's administrator put it. */
async function digest({ origin, code }: PairingOffer): Promise<string> {
  const bytes = new TextEncoder().encode(`${origin} ${code}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Server and key from the policy of the browser's administrator; null without a readable one. */
export async function findManagedOffer(): Promise<ManagedOffer | null> {
  const { data: policy } = policySchema.safeParse(await readManaged());
  const read =
    policy === undefined ? undefined : readPairingText(`${policy.server} ${policy.key}`.trim());
  if (policy === undefined || read?.isOk !== true) {
    return null;
  }
  const isUsed = (await readLocal(USED_KEY)) === (await digest(read.offer));
  return { ...read.offer, label: policy.label, isUsed };
}

/**
 * Where the browser was paired with the policy's server and key, it is from now on by hand only:
 * somebody may have disconnected it.
 */
export async function markManagedOfferUsed({ origin, code }: PairingOffer): Promise<void> {
  const managed = await findManagedOffer();
  if (managed?.origin === origin && managed.code === code) {
    await writeLocal(USED_KEY, await digest(managed));
  }
}
