import { z } from 'zod';
import type { DraftKind } from '../../lib/kept-drafts.ts';

export interface TaskDraft {
  readonly presetId: string;
  /** Posts, one per line. */
  readonly text: string;
  readonly hasReaction: boolean;
  readonly areAllowedAttachments: boolean;
  readonly commentDelay: { readonly min: string; readonly max: string };
  readonly reactionDelay: { readonly min: string; readonly max: string };
}

const delay = z.object({ min: z.string(), max: z.string() });

export const TASK_DRAFT: DraftKind<TaskDraft> = {
  form: 'comment-task',
  version: 1,
  schema: z.object({
    presetId: z.string(),
    text: z.string(),
    hasReaction: z.boolean(),
    areAllowedAttachments: z.boolean(),
    commentDelay: delay,
    reactionDelay: delay,
  }),
};
