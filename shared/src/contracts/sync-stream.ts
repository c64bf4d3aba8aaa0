import { z } from 'zod';
import { route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';

/** The stream carries hints, never data that only it would carry: a lost event costs nothing but time. */
export const streamEventSchemas = {
  /** First event of every connection. */
  hello: z.object({ accountId: idSchema, serverTime: timestampSchema }),
  /** Something in these collections of the feed moved: pull. A newer server may name one that a client does not know. */
  changed: z.object({ collections: z.array(z.string()) }),
  /**
   * Volatile fields of these rows changed by themselves or with their documents; gathered for about a second. `ids` is null
   * when they are more than one event may name: any of the collection.
   */
  volatile: z.object({
    changes: z.array(z.object({ collection: z.string(), ids: z.array(z.string()).nullable() })),
  }),
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
export const expectedAccount = { accountId: idSchema.optional() };

export const syncStreamRoute = route({
  method: 'GET',
  path: '/sync-stream',
  summary: 'Server-sent events: hello, changed, volatile, adObject, identity, ended.',
  auth: 'session',
  query: z.strictObject(expectedAccount),
  errors: ['AuthorizationError', 'ConflictError'],
  tag: 'Sync',
});
