import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';

const taskSchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  inProgress: z.boolean(),
  lastExecutionTime: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

export const adObjectCheckTaskSchema = taskSchema.extend({
  shouldCheckAds: z.boolean(),
  shouldCheckProducts: z.boolean(),
  adStatusNotificationTemplateId: idSchema.nullable(),
  adAccountStatusNotificationTemplateId: idSchema.nullable(),
});
export type AdObjectCheckTaskDto = z.infer<typeof adObjectCheckTaskSchema>;

export const AD_COMMENT_ACTIONS = ['hide', 'delete', 'delete_and_block_user'] as const;

export const adCommentCleanTaskSchema = taskSchema.extend({
  /** Null when comments are not moderated. */
  action: z.enum(AD_COMMENT_ACTIONS).nullable(),
  disabledUntil: timestampSchema.nullable(),
  processedAdAccountIds: z.array(idSchema),
  results: z.array(
    z.object({
      ok: z.boolean(),
      conclusion: z.object({
        hiddenCommentCount: z.int().nonnegative().optional(),
        deletedCommentCount: z.int().nonnegative().optional(),
        fetchedCommentCount: z.int().nonnegative().optional(),
        errorMessage: z.string().optional(),
      }),
      startedAt: timestampSchema,
      completedAt: timestampSchema,
    }),
  ),
});
export type AdCommentCleanTaskDto = z.infer<typeof adCommentCleanTaskSchema>;

const CAMPAIGN_IDS_MAX = 1_000;

/** The tracker campaigns that a profile’s costs are sent to. */
export const costTargetSchema = z.strictObject({
  binomId: idSchema,
  /** Null for the campaigns of all users, if the tracker does not report users. */
  binomUserId: idSchema.nullable(),
  /** Empty for all campaigns with traffic, including future ones. */
  binomCampaignIds: z
    .array(idSchema)
    .max(CAMPAIGN_IDS_MAX, `must have at most ${CAMPAIGN_IDS_MAX} campaigns`),
});
export type CostTarget = z.infer<typeof costTargetSchema>;

export const costUpdateTaskSchema = taskSchema.extend({
  binomSettings: z.array(costTargetSchema),
});
export type CostUpdateTaskDto = z.infer<typeof costUpdateTaskSchema>;

export const adUserTasksShape = {
  adObjectCheckTask: adObjectCheckTaskSchema,
  adCommentCleanTask: adCommentCleanTaskSchema,
  binomCostUpdateTask: costUpdateTaskSchema,
} as const;

export type AdUserTasks = {
  readonly [N in keyof typeof adUserTasksShape]: z.infer<(typeof adUserTasksShape)[N]>;
};
