import {
  cleaningCriteriaSchema,
  NO_CRITERIA,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { CleaningCriteria } from '@ads-checker/shared/contracts/comment-criteria';
import type { RunRow, TaskRow } from '../profile-tasks/index.ts';
import type { CleaningAction } from './entities.ts';

export interface CleanTaskRow extends TaskRow {
  readonly action: CleaningAction | null;
  readonly disabled_until: Date | null;
  readonly processed_ad_account_ids: readonly string[];
  readonly results: unknown;
  readonly criteria: unknown;
  readonly ad_account_ids: readonly string[] | null;
  readonly cleans_since: Date | null;
  readonly done_count: number;
  readonly total_count: number | null;
  readonly ads_read_at: Date | null;
  readonly all_ads_read_at: Date | null;
  readonly pages_read_at: Date | null;
}

export interface CleanRunRow extends RunRow {
  readonly run_count: number;
  readonly first_started_at: Date | null;
  readonly fetched_count: number;
  readonly hidden_count: number;
  readonly deleted_count: number;
  readonly failed_count: number;
  readonly problems: unknown;
}

/** Empty for a form written by an older release, so that nothing is cleaned by mistake. */
export function readCriteria(stored: unknown): CleaningCriteria {
  return cleaningCriteriaSchema.safeParse(stored).data ?? NO_CRITERIA;
}
