import type { SessionStore } from '../../platform/auth/session-store.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Events } from '../events.ts';

/** Replaces a session's token. Streams opened with the old one end with the commit. */
export async function renewSession(
  { sessions, sync }: { sessions: SessionStore; sync: Sync },
  sessionId: string,
  trx: Transaction,
): Promise<string> {
  const token = await sessions.renewToken(sessionId, trx);
  await sync.publishSessionRenewed({ sessionId, trx });
  return token;
}

export interface SessionEndDeps {
  readonly sessions: SessionStore;
  readonly sync: Sync;
  readonly events: Events;
}

/**
 * Revokes sessions for somebody, or null for the system; their clients are notified with the
 * commit. Returns how many it ended.
 */
export async function revokeSessions(
  { sessions, sync, events }: SessionEndDeps,
  {
    by,
    keepsWebhooks,
    ...which
  }: Parameters<SessionStore['endOf']>[0] & {
    readonly by: string | null;
    /** Of the API tokens among them. */
    readonly keepsWebhooks?: boolean;
  },
  trx: Transaction,
): Promise<number> {
  const ended = await sessions.endOf(which, trx);
  const sessionIds = ended.map(({ id }) => id);
  await sync.publishSessionsEnded({ sessionIds, reason: 'session_revoked', trx });
  const tokens = ended.flatMap(({ id, apiToken }) =>
    apiToken === null ? [] : [{ id, ...apiToken }],
  );
  await events.publish('apiTokensRevoked', { by, tokens, keepsWebhooks }, trx);
  return ended.length;
}
