import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';

/**
 * Collections of owned data. Each is one RxDB collection in the browser, of which the free edition opens 13
 * at full speed: at most 11 may ever stand here.
 */
export const SYNC_COLLECTIONS = ['people', 'adUsers', 'adUserGroups', 'proxies'] as const;
export type SyncCollection = (typeof SYNC_COLLECTIONS)[number];

/** Monotone position of a row in an account's history. */
const syncRevisionSchema = z.string().regex(/^\d{1,19}$/, 'must be a revision of this server');

/**
 * How far an account's history of visible rows was read: a revision, `0` is the beginning. While a reader that began
 * before purged tombstones has not come past them, `-` and the revision of the newest one follow: what was purged
 * before it began is nothing it ever saw. Readers hand back what they were given and read nothing into it.
 */
export const syncCursorSchema = z
  .string()
  .regex(/^\d{1,19}(-\d{1,19})?$/, 'must be a cursor of this server');

/**
 * One row of the feed. A row that an account may no longer see arrives as `isDeleted: true` without `doc`.
 * `doc` is parsed with `syncDocSchemas` by the reader, so that one odd row cannot stop the feed.
 */
export const syncRowSchema = z.object({
  id: z.string().min(1).max(64),
  revision: syncRevisionSchema,
  isDeleted: z.boolean(),
  doc: z.unknown().optional(),
});
export type SyncRow = z.infer<typeof syncRowSchema>;

export const SYNC_PAGE_DEFAULT = 500;
export const SYNC_PAGE_MAX = 1000;

/** The stream carries hints, never data that only it would carry: a lost event costs nothing but time. */
export const streamEventSchemas = {
  /** First event of every connection. */
  hello: z.object({ accountId: idSchema, serverTime: timestampSchema }),
  /** Something in these collections moved: pull. */
  changed: z.object({ collections: z.array(z.enum(SYNC_COLLECTIONS)) }),
  /** An ad object was changed through the product by somebody: the fields that were accepted by the network. */
  adObject: z.object({
    adUserId: idSchema,
    adAccountId: idSchema.nullable(),
    level: z.enum(['campaign', 'ad_set', 'ad']),
    id: idSchema,
    patch: z.record(z.string(), z.unknown()),
    changedAt: timestampSchema,
    commandId: z.string().nullable(),
  }),
  /** Who the person is, what they may do or where they belong changed: authenticate again. */
  identity: z.object({}),
  /**
   * The session or the account ended; the stream closes after it. `session_revoked`: signed out on purpose, here or
   * from elsewhere, so that nothing readable may stay on the device; `session_ended`: its time ran out.
   */
  ended: z.object({
    reason: z.enum(['session_ended', 'session_revoked', 'account_restricted', 'account_removed']),
  }),
} as const;
export type StreamEventName = keyof typeof streamEventSchemas;
export type StreamEvent<N extends StreamEventName> = z.infer<(typeof streamEventSchemas)[N]>;

/**
 * The account whose replica asks: 409 when the session acts for another one by now (selected in another tab), so
 * that one account's rows never land in another's replica.
 */
const expectedAccount = { accountId: idSchema.optional() };

export const syncRoutes = {
  pull: route({
    method: 'GET',
    path: '/sync/{collection}',
    summary:
      'The next page of an account’s visible rows after a cursor; short only at the end, where the cursor is the head of the feed.',
    auth: 'session',
    params: z.object({ collection: z.enum(SYNC_COLLECTIONS) }),
    query: z.strictObject({
      cursor: syncCursorSchema.default('0'),
      limit: z.coerce.number().int().min(1).max(SYNC_PAGE_MAX).default(SYNC_PAGE_DEFAULT),
      ...expectedAccount,
    }),
    response: dataEnvelope(z.object({ rows: z.array(syncRowSchema), cursor: syncCursorSchema })),
    errors: ['AuthorizationError', 'ConflictError', 'GoneError'],
    tag: 'Sync',
  }),
  stream: route({
    method: 'GET',
    path: '/sync-stream',
    summary: 'Server-sent events: hello, changed, adObject, identity, ended.',
    auth: 'session',
    query: z.strictObject(expectedAccount),
    errors: ['AuthorizationError', 'ConflictError'],
    tag: 'Sync',
  }),
} as const;
