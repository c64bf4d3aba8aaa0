import { type CostTarget, costUpdateTaskSchema } from '@ads-checker/shared/contracts/tasks';
import type { RunRow, TaskRow } from '../profile-tasks/index.ts';

/** Empty for a form written by an older release. */
export function readCostTargets(stored: unknown): CostTarget[] {
  return costUpdateTaskSchema.shape.binomSettings.safeParse(stored).data ?? [];
}

export interface CostTaskRow extends TaskRow {
  readonly binom_settings: unknown;
  readonly cost_multiplier: string;
  readonly done_count: number;
  readonly total_count: number | null;
  readonly fetch_requested_at: Date | null;
  readonly fetched_at: Date | null;
}

export interface CostRunRow extends RunRow {
  readonly fetched_count: number;
  readonly sent_count: number;
  readonly failed_count: number;
  readonly problems: unknown;
}
