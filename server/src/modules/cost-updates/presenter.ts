import {
  type AdCostDto,
  type AdCostSummary,
  adCostUpdateResultSchema,
  type CostUpdateRun,
  type CostUpdateState,
  costUpdateRunSchema,
} from '@ads-checker/shared/contracts/cost-updates';
import type { CostUpdateTaskDto } from '@ads-checker/shared/contracts/tasks';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { presentRun, presentSchedule, presentTask } from '../profile-tasks/index.ts';
import { toAmountText, toUSDText } from './amounts.ts';
import type { CostSums } from './cost-repository.ts';
import type { StoredCost } from './entities.ts';
import { type CostRunRow, type CostTaskRow, readCostTargets } from './rows.ts';

export function presentCostUpdateTask(row: CostTaskRow): CostUpdateTaskDto {
  return { ...presentTask(row), binomSettings: readCostTargets(row.binom_settings) };
}

const presentCostRun = (row: CostRunRow): CostUpdateRun => ({
  ...presentRun(row),
  fetchedCount: row.fetched_count,
  sentCount: row.sent_count,
  failedCount: row.failed_count,
  problems: costUpdateRunSchema.shape.problems.safeParse(row.problems).data ?? [],
});

export function presentState(input: {
  task: CostTaskRow;
  runs: readonly CostRunRow[];
  intervalMs: number;
}): CostUpdateState {
  return {
    binomCostUpdateTask: presentCostUpdateTask(input.task),
    costMultiplier: Number(input.task.cost_multiplier),
    ...presentSchedule(input.task),
    intervalMinutes: input.intervalMs / MINUTE_MS,
    runs: input.runs.map(presentCostRun),
  };
}

export function presentCost(adUserId: string, cost: StoredCost): AdCostDto {
  const { amountMinor, amountUSDCents, updateResult, fetchedAt, updatedAt, ...rest } = cost;
  return {
    adUserId,
    adId: rest.adId,
    date: rest.date,
    amount: toAmountText(amountMinor, rest.currency),
    amountUSD: amountUSDCents === null ? null : toUSDText(amountUSDCents),
    timezone: rest.timezone,
    currency: rest.currency,
    fetchedAt: fetchedAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
    updateResult: adCostUpdateResultSchema.safeParse(updateResult).data ?? null,
    adName: rest.adName,
    adAccountId: rest.adAccountId,
    adCampaignId: rest.adCampaignId,
    adSetId: rest.adSetId,
    pushRequestedAt: rest.pushRequestedAt?.toISOString() ?? null,
  };
}

const dollars = (cents: bigint): string => toUSDText(Number(cents));

export function presentSummary({
  cents: { pending, success, failure },
  countByStatus,
  unknownUSDCount,
  unmatchedCents,
  unmatchedCount,
}: CostSums): AdCostSummary {
  return {
    fetchedAmountUSD: dollars(pending + success + failure),
    waitingAmountUSD: dollars(pending),
    updatedAmountUSD: dollars(success),
    failedAmountUSD: dollars(failure),
    unmatchedAmountUSD: dollars(unmatchedCents),
    unmatchedCount,
    unknownUSDCount,
    countByStatus: { ...countByStatus },
  };
}
