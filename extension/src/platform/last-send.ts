import { idSchema, timestampSchema } from '@ads-checker/shared/contracts/common';
import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import { z } from 'zod';
import { onSessionChange, readSession, removeSession, writeSession } from './browser.ts';
import type { Problem } from './outcome.ts';

/**
 * What came of a pairing's last send, for a popup that was closed before it ended. Kept in memory:
 * no token, no cookie, and nothing after the browser is closed.
 */
const LAST_SEND_PREFIX = 'lastSend ';

const problemSchema = z.custom<Problem>(
  (value) => z.object({ kind: z.string() }).safeParse(value).success,
);
const sent = {
  facebookId: idSchema,
  /** Told apart by it where there are several. */
  teamName: z.string(),
};
const lastSendSchema = z.discriminatedUnion('state', [
  z.strictObject({ ...sent, state: z.literal('sending'), at: timestampSchema }),
  z.strictObject({
    ...sent,
    state: z.literal('sent'),
    name: z.string(),
    outcome: z.enum(['added', 'updated']),
  }),
  z.strictObject({ ...sent, state: z.literal('failed'), problem: problemSchema }),
]);
export type LastSend = z.infer<typeof lastSendSchema>;

/** The last send of each pairing whose outcome was not shown. */
export async function listLastSends(): Promise<
  readonly { readonly pairingId: string; readonly send: LastSend }[]
> {
  return Object.entries(await readSession()).flatMap(([key, value]) => {
    const send = key.startsWith(LAST_SEND_PREFIX)
      ? lastSendSchema.safeParse(value).data
      : undefined;
    return send === undefined ? [] : [{ pairingId: key.slice(LAST_SEND_PREFIX.length), send }];
  });
}

/** Whether a send that has no outcome may still get one. */
export function isUnderWay({ at }: { readonly at: string }): boolean {
  return Date.now() - Date.parse(at) < CLIENT_WAIT_MS;
}

export async function storeLastSend(pairingId: string, send: LastSend): Promise<void> {
  await writeSession(`${LAST_SEND_PREFIX}${pairingId}`, send);
}

/** Called when its outcome was shown. */
export async function forgetLastSend(pairingId: string): Promise<void> {
  await removeSession(`${LAST_SEND_PREFIX}${pairingId}`);
}

export const onLastSendChange = onSessionChange;
