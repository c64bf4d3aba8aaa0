import { z } from 'zod';
import { AD_COMMENT_STATUSES } from './ad-comment-values.ts';
import { AD_OBJECT_CHANGE_STATES, adObjectChangeCountsSchema } from './ad-object-changes.ts';
import { AD_OBJECT_LEVELS } from './ad-object-values.ts';
import { idSchema, timestampSchema } from './common.ts';

/** The stream carries hints only: a lost event delays an update and loses no data. */
export const streamEventSchemas = {
  /** First event of every connection. */
  hello: z.object({
    accountId: idSchema,
    serverTime: timestampSchema,
    /** Changes of ad objects that no earlier stream may have told of. */
    recent: z.object({
      /** Earlier ones are not known. */
      since: timestampSchema,
      /** Null: an ad account that is not known. */
      adAccounts: z.array(
        z.object({ adAccountId: idSchema.nullable(), changedAt: timestampSchema }),
      ),
    }),
  }),
  /** Pull these collections. A newer server may name one that the client does not know. */
  changed: z.object({ collections: z.array(z.string()) }),
  /**
   * Volatile fields of these rows changed; collected for about a second. `ids` is null when there
   * are too many for one event: any row of the collection.
   */
  volatile: z.object({
    changes: z.array(z.object({ collection: z.string(), ids: z.array(z.string()).nullable() })),
  }),
  /** Fields of an ad object that the ad network accepted, changed by anyone through the product. */
  adObject: z.object({
    adUserId: idSchema,
    adAccountId: idSchema.nullable(),
    level: z.enum(['campaign', 'ad_set', 'ad']),
    id: idSchema,
    patch: z.record(z.string(), z.unknown()),
    changedAt: timestampSchema,
    commandId: z.string().nullable(),
  }),
  /**
   * Progress of a bulk change: its counts, and the values accepted by the ad network since the last
   * event.
   */
  adObjectChange: z.object({
    changeId: idSchema,
    adUserId: idSchema,
    adAccountId: idSchema,
    level: z.enum(AD_OBJECT_LEVELS),
    state: z.enum(AD_OBJECT_CHANGE_STATES),
    counts: adObjectChangeCountsSchema,
    resumesAt: timestampSchema.nullable(),
    /** Each patch applies to all objects of its group. */
    accepted: z.array(
      z.object({ ids: z.array(idSchema), patch: z.record(z.string(), z.unknown()) }),
    ),
    /** Failed and skipped objects since the last event; the record contains all of them. */
    failedIds: z.array(idSchema),
    skippedIds: z.array(idSchema),
    changedAt: timestampSchema,
  }),
  /** Comments moderated through the product, in their new state. */
  pageComments: z.object({
    adUserId: idSchema,
    changes: z.array(z.object({ commentId: z.string(), state: z.enum(AD_COMMENT_STATUSES) })),
  }),
  /** A comment boosting task of this account was changed, created or deleted: reload it. */
  commentTask: z.object({ accountId: idSchema, commentTaskId: idSchema }),
  /** The person's record, permissions or teams changed: authenticate again. */
  identity: z.object({}),
  /**
   * The session or the account ended; the stream closes after it. `session_revoked`: signed out on
   * purpose, here or elsewhere, so local data must be wiped; `session_ended`: it expired.
   */
  ended: z.object({
    reason: z.enum(['session_ended', 'session_revoked', 'account_restricted', 'account_removed']),
  }),
} as const;
export type StreamEventName = keyof typeof streamEventSchemas;
export type StreamEvent<N extends StreamEventName> = z.infer<(typeof streamEventSchemas)[N]>;
