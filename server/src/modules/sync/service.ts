import type { ServerResponse } from 'node:http';
import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { AppError } from '@ads-checker/shared/errors';
import type { ActiveSession, SessionStore } from '../../platform/auth/session-store.ts';
import type { StreamHub } from '../../platform/sync/stream-hub.ts';
import type { Sync } from '../../platform/sync/sync.ts';

export type SyncService = ReturnType<typeof createSyncService>;

export function createSyncService(deps: {
  sync: Sync;
  hub: StreamHub;
  sessions: SessionStore;
  /** Undefined for a deleted account. */
  findAccountStatus: (accountId: string) => Promise<'active' | 'restricted' | undefined>;
}) {
  return {
    async getPage(request: {
      accountId: string;
      collection: SyncCollection;
      cursor: string;
      limit: number;
      isChecked: boolean;
    }) {
      const page = await deps.sync.findPage(request);
      if (page === undefined) {
        throw new AppError('GoneError', 'Your data is out of date. Reload the page.');
      }
      return { ...page, rows: [...page.rows] };
    },

    listVolatile: async (request: {
      accountId: string;
      collection: SyncCollection;
      docIds: readonly string[];
    }) => [...(await deps.sync.listVolatile(request))],

    async openStream(input: {
      session: ActiveSession;
      accountId: string;
      response: ServerResponse;
    }): Promise<void> {
      deps.hub.open({
        response: input.response,
        sessionId: input.session.id,
        userId: input.session.userId,
        accountId: input.accountId,
        expiresAt: input.session.expiresAt,
      });
      // The session or the account may have ended between the check and the subscription.
      const { status } = await deps.sessions.get(input.session.id);
      if (status === 'ended') {
        deps.hub.receive({
          kind: 'sessionsEnded',
          sessionIds: [input.session.id],
          reason: 'session_revoked',
        });
      }
      const accountStatus = await deps.findAccountStatus(input.accountId);
      if (accountStatus !== 'active') {
        deps.hub.receive({
          kind: 'accountsEnded',
          accountIds: [input.accountId],
          reason: accountStatus === undefined ? 'account_removed' : 'account_restricted',
        });
      }
    },
  };
}
