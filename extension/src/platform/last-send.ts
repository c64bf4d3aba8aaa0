import { idSchema, timestampSchema } from '@ads-checker/shared/contracts/common';
import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import { z } from 'zod';
import { onSessionChange, readSession, removeSession, writeSession } from './browser.ts';
import type { Problem } from './outcome.ts';

/**
 * What came of a send, for a popup that was closed before it ended. Kept in memory: no token, no
 * cookie, and nothing after the browser is closed.
 */
const LAST_SEND_KEY = 'lastSend';

const problemSchema = z.custom<Problem>(
  (value) => z.object({ kind: z.string() }).safeParse(value).success,
);
const lastSendSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('sending'), facebookId: idSchema, at: timestampSchema }),
  z.strictObject({
    state: z.literal('sent'),
    facebookId: idSchema,
    name: z.string(),
    outcome: z.enum(['added', 'updated']),
  }),
  z.strictObject({ state: z.literal('failed'), facebookId: idSchema, problem: problemSchema }),
]);
export type LastSend = z.infer<typeof lastSendSchema>;

export async function findLastSend(): Promise<LastSend | null> {
  return lastSendSchema.safeParse(await readSession(LAST_SEND_KEY)).data ?? null;
}

/** Whether a send that has no outcome may still get one. */
export function isUnderWay({ at }: { readonly at: string }): boolean {
  return Date.now() - Date.parse(at) < CLIENT_WAIT_MS;
}

export async function storeLastSend(send: LastSend): Promise<void> {
  await writeSession(LAST_SEND_KEY, send);
}

/** Called when its outcome was shown. */
export async function forgetLastSend(): Promise<void> {
  await removeSession(LAST_SEND_KEY);
}

export const onLastSendChange = onSessionChange;
