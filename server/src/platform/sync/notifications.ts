import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import { streamEventSchemas } from '@ads-checker/shared/contracts/stream-events';
import { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';

export const CHANNEL = 'ads_checker_sync';
/** A notification holds less than 8,000 bytes. */
const IDS_PER_MESSAGE = 200;
/** Lower, because account ids must fit into the same message. */
const DOC_IDS_PER_MESSAGE = 100;

/** Notifications between server processes, delivered when their transaction commits. */
export const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    accountIds: z.array(z.string()),
    collection: z.enum(SYNC_COLLECTIONS),
  }),
  z.object({
    kind: z.literal('volatile'),
    accountIds: z.array(z.string()),
    collection: z.enum(SYNC_COLLECTIONS),
    docIds: z.array(z.string()).nullable(),
  }),
  z.object({
    kind: z.literal('adObject'),
    accountIds: z.array(z.string()),
    event: streamEventSchemas.adObject,
  }),
  z.object({
    kind: z.literal('adObjectChange'),
    accountIds: z.array(z.string()),
    event: streamEventSchemas.adObjectChange,
  }),
  z.object({
    kind: z.literal('pageComments'),
    accountIds: z.array(z.string()),
    event: streamEventSchemas.pageComments,
  }),
  z.object({
    kind: z.literal('commentTask'),
    accountIds: z.array(z.string()),
    event: streamEventSchemas.commentTask,
  }),
  /** An ad object was changed on the ad network: invalidate cached reads of its account. */
  z.object({ kind: z.literal('adAccountChanged'), adAccountId: z.string() }),
  /** A topic followed by streams has progressed. */
  z.object({ kind: z.literal('progress'), topic: z.string() }),
  z.object({ kind: z.literal('identity'), userIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('sessionsEnded'),
    sessionIds: z.array(z.string()),
    reason: z.enum(['session_ended', 'session_revoked']),
  }),
  /** Their tokens were renewed: clients with the new one reconnect. */
  z.object({ kind: z.literal('sessionsRenewed'), sessionIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('accountsEnded'),
    accountIds: z.array(z.string()),
    reason: z.enum(['account_restricted', 'account_removed']),
  }),
]);
export type SyncMessage = z.infer<typeof messageSchema>;

async function notify(on: Database | Transaction, message: SyncMessage): Promise<void> {
  await on.raw('select pg_notify(?, ?)', [CHANNEL, JSON.stringify(message)]);
}

function chunks(ids: Iterable<string>): string[][] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / IDS_PER_MESSAGE) }, (_, index) =>
    all.slice(index * IDS_PER_MESSAGE, (index + 1) * IDS_PER_MESSAGE),
  );
}

export async function notifyChanged(
  trx: Transaction,
  changes: ReadonlyMap<SyncCollection, ReadonlySet<string>>,
): Promise<void> {
  for (const [collection, ids] of changes) {
    for (const accountIds of chunks(ids)) {
      await notify(trx, { kind: 'changed', accountIds, collection });
    }
  }
}

/** Volatile fields of these documents changed; too many for one message mean that any may have. */
export async function notifyVolatile(
  trx: Transaction,
  input: {
    accountIds: readonly string[];
    collection: SyncCollection;
    docIds: readonly string[];
  },
): Promise<void> {
  const named = input.docIds.length > DOC_IDS_PER_MESSAGE ? null : [...input.docIds];
  for (const chunk of chunks(input.accountIds)) {
    await notify(trx, {
      kind: 'volatile',
      accountIds: chunk,
      collection: input.collection,
      docIds: named,
    });
  }
}

export async function notifyAdObject(
  on: Database,
  {
    accountIds,
    event,
  }: { accountIds: readonly string[]; event: z.infer<typeof streamEventSchemas.adObject> },
): Promise<void> {
  for (const chunk of chunks(accountIds)) {
    await notify(on, { kind: 'adObject', accountIds: chunk, event });
  }
}

/** The accounts share the message with the event. */
const ACCOUNTS_PER_EVENT = 100;

export async function notifyAdObjectChange(
  on: Database,
  {
    accountIds,
    event,
  }: { accountIds: readonly string[]; event: z.infer<typeof streamEventSchemas.adObjectChange> },
): Promise<void> {
  for (let start = 0; start < accountIds.length; start += ACCOUNTS_PER_EVENT) {
    const chunk = accountIds.slice(start, start + ACCOUNTS_PER_EVENT);
    await notify(on, { kind: 'adObjectChange', accountIds: chunk, event });
  }
}

export async function notifyPageComments(
  on: Database,
  {
    accountIds,
    event,
  }: { accountIds: readonly string[]; event: z.infer<typeof streamEventSchemas.pageComments> },
): Promise<void> {
  for (let start = 0; start < accountIds.length; start += ACCOUNTS_PER_EVENT) {
    const chunk = accountIds.slice(start, start + ACCOUNTS_PER_EVENT);
    await notify(on, { kind: 'pageComments', accountIds: chunk, event });
  }
}

/** Delivered when the transaction commits. */
export async function notifyCommentTask(
  trx: Transaction,
  {
    accountIds,
    event,
  }: { accountIds: readonly string[]; event: z.infer<typeof streamEventSchemas.commentTask> },
): Promise<void> {
  for (const chunk of chunks(accountIds)) {
    await notify(trx, { kind: 'commentTask', accountIds: chunk, event });
  }
}

export async function notifyAdAccountChanged(on: Database, adAccountId: string): Promise<void> {
  await notify(on, { kind: 'adAccountChanged', adAccountId });
}

export async function notifyProgress(on: Database | Transaction, topic: string): Promise<void> {
  await notify(on, { kind: 'progress', topic });
}

export async function notifyAccountsEnded(
  trx: Transaction,
  {
    accountIds,
    reason,
  }: { accountIds: readonly string[]; reason: 'account_restricted' | 'account_removed' },
): Promise<void> {
  for (const chunk of chunks(accountIds)) {
    await notify(trx, { kind: 'accountsEnded', accountIds: chunk, reason });
  }
}

export async function notifyIdentity(
  on: Database | Transaction,
  ids: Iterable<string>,
): Promise<void> {
  for (const userIds of chunks(ids)) {
    await notify(on, { kind: 'identity', userIds });
  }
}

export async function notifySessionRenewed(trx: Transaction, sessionId: string): Promise<void> {
  await notify(trx, { kind: 'sessionsRenewed', sessionIds: [sessionId] });
}

export async function notifySessionsEnded(
  trx: Transaction,
  {
    sessionIds,
    reason,
  }: { sessionIds: readonly string[]; reason: 'session_ended' | 'session_revoked' },
): Promise<void> {
  for (const chunk of chunks(sessionIds)) {
    await notify(trx, { kind: 'sessionsEnded', sessionIds: chunk, reason });
  }
}
