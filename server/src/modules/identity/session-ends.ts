import type { SessionStore } from '../../platform/auth/session-store.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';

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

/**
 * Revokes sessions; their clients are notified with the commit. Returns the ids of those it ended.
 */
export async function revokeSessions(
  { sessions, sync }: { sessions: SessionStore; sync: Sync },
  which: Parameters<SessionStore['endOf']>[0],
  trx: Transaction,
): Promise<string[]> {
  const sessionIds = await sessions.endOf(which, trx);
  await sync.publishSessionsEnded({ sessionIds, reason: 'session_revoked', trx });
  return sessionIds;
}
