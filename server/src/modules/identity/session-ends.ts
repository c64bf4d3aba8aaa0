import type { SessionStore } from '../../platform/auth/session-store.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';

/** Gives a session another token, told once. Streams that were opened with the former one end with the commit. */
export async function renewSession(
  { sessions, sync }: { sessions: SessionStore; sync: Sync },
  sessionId: string,
  trx: Transaction,
): Promise<string> {
  const token = await sessions.renewToken(sessionId, trx);
  await sync.publishSessionRenewed({ sessionId, trx });
  return token;
}

/** Ends sessions on purpose; their clients hear of it with the commit. Gives the ids of those that ended by it. */
export async function revokeSessions(
  { sessions, sync }: { sessions: SessionStore; sync: Sync },
  which: Parameters<SessionStore['endOf']>[0],
  trx: Transaction,
): Promise<string[]> {
  const sessionIds = await sessions.endOf(which, trx);
  await sync.publishSessionsEnded({ sessionIds, reason: 'session_revoked', trx });
  return sessionIds;
}
