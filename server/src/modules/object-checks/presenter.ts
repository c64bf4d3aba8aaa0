import {
  type AdObjectCheckRun,
  type AdObjectCheckState,
  type CheckedAdAccountDto,
  checkedAdAccountSchema,
  type ProfileCheck,
} from '@ads-checker/shared/contracts/object-checks';
import { type ParsedRows, parseRows } from '@ads-checker/shared/contracts/parse-rows';
import type { AdObjectCheckTaskDto } from '@ads-checker/shared/contracts/tasks';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { presentFailure, presentRun, presentTask } from '../profile-tasks/index.ts';
import type { CheckRunRow, CheckTaskRow, LatestCheckRow, StoredAdAccount } from './entities.ts';
import { spentByTimeOfDay } from './yesterday-spend.ts';

export function presentAdObjectCheckTask(row: CheckTaskRow): AdObjectCheckTaskDto {
  return {
    ...presentTask(row),
    shouldCheckAds: row.should_check_ads,
    shouldCheckProducts: row.should_check_products,
    adStatusNotificationTemplateId: row.ad_status_notification_template_id,
    adAccountStatusNotificationTemplateId: row.ad_account_status_notification_template_id,
  };
}

const presentCheckRun = (row: CheckRunRow): AdObjectCheckRun => ({
  ...presentRun(row),
  adAccountCount: row.ad_account_count,
  adCount: row.ad_count,
  productCount: row.product_count,
  eventCount: row.event_count,
});

export function presentState(input: {
  task: CheckTaskRow;
  runs: readonly CheckRunRow[];
  intervalMs: number;
}): AdObjectCheckState {
  return {
    adObjectCheckTask: presentAdObjectCheckTask(input.task),
    progress: input.task.in_progress
      ? {
          checkedAdAccounts: input.task.checked_ad_account_count,
          totalAdAccounts: input.task.total_ad_account_count,
        }
      : null,
    nextRunAt: input.task.next_run_at?.toISOString() ?? null,
    intervalMinutes: input.intervalMs / MINUTE_MS,
    runs: input.runs.map(presentCheckRun),
  };
}

export function presentProfileCheck(
  adUserId: string,
  latest: LatestCheckRow | undefined,
): ProfileCheck {
  return {
    adUserId,
    checkedAt: latest?.succeeded_at?.toISOString() ?? null,
    error: latest === undefined ? null : presentFailure(latest),
  };
}

function presentAdAccount({
  adUserId,
  doc,
  activeAdCount,
  statusSince,
  checkedAt,
  spendDay,
  spendByHour,
  rejection,
}: StoredAdAccount): CheckedAdAccountDto {
  const { timeZone } = doc;
  const day = timeZone === null ? null : dayIn({ timeZone, at: checkedAt });
  const isYesterday = day !== null && spendDay === addDays({ date: day, days: -1 });
  return {
    ...doc,
    adUserId,
    activeAdCount,
    rejection:
      rejection === null
        ? null
        : { since: rejection.since?.toISOString() ?? null, titles: [...rejection.titles] },
    statusSince: statusSince?.toISOString() ?? null,
    day,
    spentYesterdayByNow:
      timeZone === null || !isYesterday || spendByHour === null
        ? null
        : spentByTimeOfDay({ hours: spendByHour, timeZone, at: checkedAt }),
    checkedAt: checkedAt.toISOString(),
  };
}

/**
 * Presents each stored account on its own: one written by an older release must not fail the list.
 */
export function presentAdAccounts(
  stored: readonly StoredAdAccount[],
): ParsedRows<CheckedAdAccountDto> {
  return parseRows({ rows: stored.map(presentAdAccount), schema: checkedAdAccountSchema });
}
