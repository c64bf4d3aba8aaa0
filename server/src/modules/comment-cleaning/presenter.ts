import {
  type AdCommentCleanTaskDto,
  adCommentCleanTaskSchema,
} from '@ads-checker/shared/contracts/tasks';
import { type ProfileTaskRow, presentTask } from '../profile-task.ts';

export interface AdCommentCleanTaskRow extends ProfileTaskRow {
  readonly action: AdCommentCleanTaskDto['action'];
  readonly disabled_until: Date | null;
  readonly processed_ad_account_ids: readonly string[];
  readonly results: unknown;
}

export function presentAdCommentCleanTask(row: AdCommentCleanTaskRow): AdCommentCleanTaskDto {
  const results = adCommentCleanTaskSchema.shape.results.safeParse(row.results);
  return {
    ...presentTask(row),
    action: row.action,
    disabledUntil: row.disabled_until?.toISOString() ?? null,
    processedAdAccountIds: [...row.processed_ad_account_ids],
    results: results.success ? results.data : [],
  };
}
