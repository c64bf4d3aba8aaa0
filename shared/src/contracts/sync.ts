import { z } from 'zod';
import { SYNC_COLLECTIONS } from '../collections/index.ts';
import { dataEnvelope, route } from '../http.ts';
import { expectedAccount, syncStreamRoute } from './sync-stream.ts';

const syncRevisionSchema = z.string().regex(/^\d{1,19}$/, 'must be a revision of this server');

/**
 * Position in an account's history of visible rows: a revision, `0` is the beginning. While a
 * reader that started before tombstones were purged has not passed them, `-` and the revision of
 * the newest purged one follow. Opaque to clients.
 */
export const syncCursorSchema = z
  .string()
  .regex(/^\d{1,19}(-\d{1,19})?$/, 'must be a cursor of this server');

const docIdSchema = z.string().min(1).max(64);

/**
 * One row of the feed. A row that the account may no longer see arrives as `isDeleted: true`
 * without `doc`. The reader parses `doc` with `syncDocSchemas`, so that one bad row cannot stop the
 * feed.
 */
export const syncRowSchema = z.object({
  id: docIdSchema,
  revision: syncRevisionSchema,
  isDeleted: z.boolean(),
  doc: z.unknown().optional(),
});
export type SyncRow = z.infer<typeof syncRowSchema>;

/** What a reader at the head of the feed has, when it lost no row. */
export const rowCheckSchema = z.object({
  /** Rows that are not deleted. */
  count: z.number().int().min(0),
  /** Sum of their revisions. */
  revisionSum: z.string().regex(/^\d{1,40}$/, 'must be a sum of revisions'),
});
export type RowCheck = z.infer<typeof rowCheckSchema>;

export const SYNC_PAGE_DEFAULT = 500;
export const SYNC_PAGE_MAX = 1000;

/** Limit of ids in one call and in one event of the stream. */
export const VOLATILE_IDS_MAX = 200;

export const syncRoutes = {
  pull: route({
    method: 'GET',
    path: '/sync/{collection}',
    summary:
      'Returns the next page of an account’s visible rows after a cursor. Only the last page is short; its cursor is the head of the feed. `check=1` has it tell what a reader has there.',
    auth: 'session',
    params: z.object({ collection: z.enum(SYNC_COLLECTIONS) }),
    query: z.strictObject({
      cursor: syncCursorSchema.default('0'),
      limit: z.coerce.number().int().min(1).max(SYNC_PAGE_MAX).default(SYNC_PAGE_DEFAULT),
      check: z.enum(['1']).optional(),
      ...expectedAccount,
    }),
    response: dataEnvelope(
      z.object({
        rows: z.array(syncRowSchema),
        cursor: syncCursorSchema,
        check: rowCheckSchema.optional(),
      }),
    ),
    errors: ['AuthorizationError', 'ConflictError', 'GoneError'],
    tag: 'Sync',
    isPersonal: true,
  }),
  volatile: route({
    method: 'GET',
    path: '/sync/{collection}/volatile',
    summary:
      'Returns values that change too often for the feed, such as when a row was last checked and its latency. Rows outside the account’s feed are left out.',
    auth: 'session',
    params: z.object({ collection: z.enum(SYNC_COLLECTIONS) }),
    query: z.strictObject({
      ids: z
        .array(docIdSchema)
        .min(1, 'is required')
        .max(VOLATILE_IDS_MAX, `must have at most ${VOLATILE_IDS_MAX} ids`),
      ...expectedAccount,
    }),
    response: dataEnvelope(
      z.object({
        /**
         * The reader parses `fields` with `volatileFieldsSchema`, so that one bad row does not
         * affect others.
         */
        rows: z.array(z.object({ id: docIdSchema, fields: z.unknown() })),
      }),
    ),
    errors: ['AuthorizationError', 'ConflictError'],
    tag: 'Sync',
    isPersonal: true,
  }),
  stream: syncStreamRoute,
} as const;
