import { type BinomSetting, binomCostUpdateTaskSchema } from '@ads-checker/shared/contracts/tasks';
import type { ProfileTaskRow } from '../profile-task.ts';

export interface BinomCostUpdateTaskRow extends ProfileTaskRow {
  readonly binom_settings: unknown;
}

/** Empty for a form written by an older release. */
export function readBinomSettings(stored: unknown): BinomSetting[] {
  return binomCostUpdateTaskSchema.shape.binomSettings.safeParse(stored).data ?? [];
}

export interface CostTaskRow extends BinomCostUpdateTaskRow {
  readonly cost_multiplier: string;
  readonly run_id: string | null;
  readonly done_count: number;
  readonly total_count: number | null;
  readonly next_run_at: Date | null;
  readonly fetch_requested_at: Date | null;
  readonly fetched_at: Date | null;
}

export interface CostRunRow {
  readonly id: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly fetched_count: number;
  readonly sent_count: number;
  readonly failed_count: number;
  readonly error_code: string | null;
  readonly error: string | null;
  readonly problems: unknown;
}
