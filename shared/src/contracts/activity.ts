import { z } from 'zod';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_FIELDS,
  ACTIVITY_KINDS,
  ACTIVITY_SUBJECTS,
} from '../activity/index.ts';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { idSchema, timestampSchema } from './common.ts';

const activityValueSchema = z.union([z.string().max(500), z.boolean(), z.null()]);

export const activityChangeSchema = z.strictObject({
  field: z.enum(ACTIVITY_FIELDS),
  /** Absent when unknown. */
  from: activityValueSchema.optional(),
  to: activityValueSchema,
});
export type ActivityChange = z.infer<typeof activityChangeSchema>;

export const activityEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  kind: z.enum(ACTIVITY_KINDS),
  action: z.enum(ACTIVITY_ACTIONS),
  /**
   * The actor under their name at the time; `userId` is null when the person was deleted, both are
   * null for the system.
   */
  actor: z.object({
    userId: idSchema.nullable(),
    name: z.string().nullable(),
    /** The API token that was used. */
    tokenName: z.string().nullable().default(null),
  }),
  /** The subject under its name at the time. */
  subject: z.object({
    type: z.enum(ACTIVITY_SUBJECTS),
    id: idSchema,
    name: z.string().nullable(),
  }),
  changes: z.array(activityChangeSchema),
  /** Of a bulk change: some of it is not undone yet, and the reader may change ads of its profile. */
  canUndo: z.boolean().optional(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const ACTIVITY_RETENTION_DAYS = 180;
export const ACTIVITY_PAGE_MAX = 100;
export const ACTIVITY_PAGE_DEFAULT = 50;

export const activityRoutes = {
  list: route({
    method: 'GET',
    path: '/teams/{teamId}/activity',
    summary:
      'Lists who changed what in a team and when, newest first. Kept for 180 days. Requires `manage_team`.',
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
