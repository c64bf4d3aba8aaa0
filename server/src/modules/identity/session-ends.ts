import type { SessionStore } from '../../platform/auth/session-store.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';

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
