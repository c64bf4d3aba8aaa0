import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { emptyDataSchema, idSchema, timestampSchema } from './common.ts';
import { notificationSubjectSchema } from './notifications.ts';

/** Limit per team. */
export const WEBHOOKS_MAX = 100;
export const WEBHOOK_DELIVERIES_RETENTION_DAYS = 14;
/** A webhook failing for this long is disabled. */
export const WEBHOOK_FAILING_DAYS = 5;
const ADDRESS_MAX_LENGTH = 1_000;

/** Webhook events correspond to the kinds of notifications. */
export const WEBHOOK_EVENTS = notificationSubjectSchema.options.map(
  ({ shape }) => shape.kind.value,
);
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const WEBHOOK_TEST_EVENT = 'test';

export const WEBHOOK_FAILURES = [
  /** The response was not 2xx. */
  'refused',
  /** Redirects are not followed. */
  'redirect',
  'timeout',
  /** No connection, or an untrusted one. */
  'unreachable',
  /** The address resolves to a private network. */
  'blocked_address',
  /** The webhook was disabled before. */
  'switched_off',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

const addressSchema = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH, `must have at most ${ADDRESS_MAX_LENGTH} characters`)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
  }, 'must be a link that starts with http:// or https://')
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url === undefined || (url.username === '' && url.password === '');
  }, 'must not contain a username or password');

const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'choose at least one')
  .refine((events) => new Set(events).size === events.length, 'must not name an event twice');

export const webhookSchema = z.object({
  id: idSchema,
  teamId: idSchema,
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  /**
   * The administrator who last saved it, whose visibility applies. Null when they left or no longer
   * manage the team; nothing is sent until somebody else saves it.
   */
  accountId: idSchema.nullable(),
  /** Who last saved it; null when they left the team. */
  savedByName: z.string().nullable().default(null),
  /** The API token that last saved it, by its name then; null when a person saved it. */
  tokenName: z.string().nullable().default(null),
  /** Time of the first failure since the last success. */
  failingSince: timestampSchema.nullable(),
  /** When it was disabled because it failed for days. */
  stoppedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type WebhookDto = z.infer<typeof webhookSchema>;

export const newWebhookSchema = z.strictObject({ address: addressSchema, events: eventsSchema });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookUpdateSchema = z
  .strictObject({ address: addressSchema, events: eventsSchema, isEnabled: z.boolean() })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type WebhookUpdate = z.infer<typeof webhookUpdateSchema>;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** A notification kind, or `test`. */
  event: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  /** Of the last attempt; null without a response. */
  statusCode: z.int().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  durationMs: z.int().nonnegative().nullable(),
  createdAt: timestampSchema,
  lastAttemptAt: timestampSchema.nullable(),
  nextAttemptAt: timestampSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const shared = { auth: 'session', tag: 'Webhooks' } as const;
const teamParams = z.object({ teamId: idSchema });
const webhookParams = z.object({ webhookId: idSchema });
const ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const withSecret = dataEnvelope(z.object({ webhook: webhookSchema, secret: z.string() }));

export const webhookRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/teams/{teamId}/webhooks',
    summary: 'Lists the webhooks of a team. Requires `manage_team`.',
    params: teamParams,
    response: dataEnvelope(z.object({ webhooks: z.array(webhookSchema) })),
    errors: ERRORS,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/teams/{teamId}/webhooks',
    summary:
      'Creates a webhook that reports what you can see. Messages are signed as in Standard Webhooks, with a secret returned only once. Requires `manage_team`.',
    params: teamParams,
    body: newWebhookSchema,
    response: withSecret,
    errors: [...ERRORS, 'ConflictError', 'FailedPreconditionError', 'InvalidArgumentError'],
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    summary:
      'Updates a webhook. From then on it reports what you can see. A URL of another origin gets a new secret, returned only once. Requires `manage_team`.',
    params: webhookParams,
    body: webhookUpdateSchema,
    response: dataEnvelope(
      z.object({
        webhook: webhookSchema,
        /** Null when it keeps its secret. */
        secret: z.string().nullable().default(null),
      }),
    ),
    errors: [...ERRORS, 'InvalidArgumentError'],
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Deletes a webhook with its log. Undelivered messages are discarded.',
    params: webhookParams,
    response: emptyDataSchema,
    errors: ERRORS,
  }),
  renewSecret: route({
    ...shared,
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    summary:
      'Creates a new secret for a webhook, returned only once. The previous secret stops working.',
    params: webhookParams,
    response: withSecret,
    errors: ERRORS,
  }),
  sendTest: route({
    ...shared,
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    summary: 'Queues a test message. It is sent once; the result is in the log.',
    params: webhookParams,
    response: dataEnvelope(z.object({ delivery: webhookDeliverySchema })),
    errors: [...ERRORS, 'TooManyRequestsError'],
  }),
  listDeliveries: route({
    ...shared,
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    summary: `Lists what was sent to a webhook, newest first. Kept for ${WEBHOOK_DELIVERIES_RETENTION_DAYS} days.`,
    params: webhookParams,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: dataEnvelope(z.array(webhookDeliverySchema)).extend({ paging: offsetPagingSchema }),
    errors: ERRORS,
  }),
} as const;
