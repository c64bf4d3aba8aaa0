import {
  type BinomCostUpdateTaskDto,
  binomCostUpdateTaskSchema,
} from '@ads-checker/shared/contracts/tasks';
import { type ProfileTaskRow, presentTask } from '../profile-task.ts';

export interface BinomCostUpdateTaskRow extends ProfileTaskRow {
  readonly binom_settings: unknown;
}

export function presentBinomCostUpdateTask(row: BinomCostUpdateTaskRow): BinomCostUpdateTaskDto {
  const settings = binomCostUpdateTaskSchema.shape.binomSettings.safeParse(row.binom_settings);
  return { ...presentTask(row), binomSettings: settings.success ? settings.data : [] };
}
