import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { Transaction } from '../db/database.ts';
import { createFeed, type Feed } from './feed.ts';
import {
  notifyAdAccountChanged,
  notifyAdObject,
  notifyAdObjectChange,
  notifyPageComments,
  notifyProgress,
  notifySessionRenewed,
  notifySessionsEnded,
} from './notifications.ts';
import { createVolatileFields, type VolatileFieldsReader } from './volatile.ts';

export interface Sync extends Feed, VolatileFieldsReader {
  /** Publishes an accepted change to clients that may see the profile. */
  publishAdObject(event: StreamEvent<'adObject'>): Promise<void>;
  /** Publishes the progress of a bulk change to clients that may see the profile. */
  publishAdObjectChange(event: StreamEvent<'adObjectChange'>): Promise<void>;
  /** Publishes moderated comments to clients that may see the profile. */
  publishPageComments(event: StreamEvent<'pageComments'>): Promise<void>;
  /** Invalidates cached reads of an ad account in all processes. */
  publishAdAccountChanged(adAccountId: string): Promise<void>;
  /** Notifies followers of a topic, in all processes; with a transaction, on commit. */
  publishProgress(topic: string, trx?: Transaction): Promise<void>;
  /** Ends the streams of sessions, in all processes, on commit. */
  publishSessionsEnded(end: {
    sessionIds: readonly string[];
    reason: 'session_ended' | 'session_revoked';
    trx: Transaction;
  }): Promise<void>;
  /** Ends the streams of a session with a renewed token, in all processes, on commit. */
  publishSessionRenewed(renewed: { sessionId: string; trx: Transaction }): Promise<void>;
}

export function createSync(options: Parameters<typeof createFeed>[0]): Sync {
  const { db } = options;
  const feed = createFeed(options);
  return {
    ...feed,
    ...createVolatileFields(options),
    async publishAdObject(event) {
      const accountIds = await feed.listViewers({ collection: 'adUsers', docId: event.adUserId });
      await notifyAdObject(db, { accountIds, event });
    },
    async publishAdObjectChange(event) {
      const accountIds = await feed.listViewers({ collection: 'adUsers', docId: event.adUserId });
      await notifyAdObjectChange(db, { accountIds, event });
    },
    async publishPageComments(event) {
      const accountIds = await feed.listViewers({ collection: 'adUsers', docId: event.adUserId });
      await notifyPageComments(db, { accountIds, event });
    },
    publishAdAccountChanged: (adAccountId) => notifyAdAccountChanged(db, adAccountId),
    publishProgress: (topic, trx) => notifyProgress(trx ?? db, topic),
    async publishSessionsEnded({ trx, ...end }) {
      await notifySessionsEnded(trx, end);
    },
    publishSessionRenewed: ({ trx, sessionId }) => notifySessionRenewed(trx, sessionId),
  };
}
