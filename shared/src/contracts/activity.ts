import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';

/** What the log is filtered by. */
export const ACTIVITY_KINDS = [
  'team',
  'members',
  'permissions',
  'profiles',
  'proxies',
  'trackers',
  'rules',
  'ad_objects',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What was done. The subject and the changes say to what. */
export const ACTIVITY_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'added',
  'removed',
  'invited',
  /** An invitation got a new link. */
  'link_created',
  'withdrawn',
  'declined',
  /** Somebody accepted an invitation. */
  'joined',
  'restricted',
  'unblocked',
  'password_set',
  'shared',
  'unshared',
  'revealed',
  /** A profile got a new token or cookie. */
  'secrets_replaced',
  'turned_on',
  'turned_off',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Fields whose values may stand in the log. Secrets have no field here, so that they cannot be written. */
export const ACTIVITY_FIELDS = [
  'name',
  'description',
  'manage_team',
  'read_team_ads',
  'manage_team_ads',
  'status',
  'dailyBudget',
  'lifetimeBudget',
  'bidAmount',
  'startTime',
  'endTime',
  'customName',
  'group',
  'proxy',
  'owner',
  'isUsedForPixelShare',
  'authMethod',
  'protocol',
  'hostname',
  'port',
  /** Which secret, never what it is. */
  'secret',
] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];

const activityValueSchema = z.union([z.string().max(500), z.boolean(), z.null()]);

export const activityChangeSchema = z.strictObject({
  field: z.enum(ACTIVITY_FIELDS),
  /** Absent when it was not known. */
  from: activityValueSchema.optional(),
  to: activityValueSchema,
});
export type ActivityChange = z.infer<typeof activityChangeSchema>;

export const ACTIVITY_SUBJECTS = [
  'team',
  'account',
  'invitation',
  'ad_user',
  'ad_user_group',
  'proxy',
  'binom',
  'binom_rule',
  'campaign',
  'ad_set',
  'ad',
] as const;

export const activityEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  kind: z.enum(ACTIVITY_KINDS),
  action: z.enum(ACTIVITY_ACTIONS),
  /** Who did it, as they were called then; `userId` is null when the person is gone, both are null for the product itself. */
  actor: z.object({ userId: idSchema.nullable(), name: z.string().nullable() }),
  /** What it was done to, as it was called then. */
  subject: z.object({
    type: z.enum(ACTIVITY_SUBJECTS),
    id: idSchema,
    name: z.string().nullable(),
  }),
  changes: z.array(activityChangeSchema),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const ACTIVITY_KEPT_DAYS = 180;
export const ACTIVITY_PAGE_MAX = 100;
export const ACTIVITY_PAGE_DEFAULT = 50;

export const activityRoutes = {
  list: route({
    method: 'GET',
    path: '/teams/{teamId}/activity',
    summary:
      'Who changed what and when in a team, the latest first, by manage_team. Kept 180 days.',
    auth: 'session',
    params: z.object({ teamId: idSchema }),
    query: z.strictObject({
      userId: idSchema.optional(),
      kind: z.enum(ACTIVITY_KINDS).optional(),
      limit: z.coerce.number().int().min(1).max(ACTIVITY_PAGE_MAX).default(ACTIVITY_PAGE_DEFAULT),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    response: dataEnvelope(z.array(activityEntrySchema)).extend({ paging: offsetPagingSchema }),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
} as const;
