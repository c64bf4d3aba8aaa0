import type { AdCommentCleanTaskDto } from '@ads-checker/shared/contracts/tasks';
import type { AdCommentCleanTask, AdObjectCheckTask, BinomCostUpdateTask } from './entities.ts';

interface TaskRow {
  id: string;
  ad_user_id: string;
  in_progress: boolean;
  last_execution_time: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface AdObjectCheckTaskRow extends TaskRow {
  should_check_ads: boolean;
  should_check_products: boolean;
  ad_status_notification_template_id: string | null;
  ad_account_status_notification_template_id: string | null;
}

export interface AdCommentCleanTaskRow extends TaskRow {
  action: AdCommentCleanTaskDto['action'];
  disabled_until: Date | null;
  processed_ad_account_ids: string[];
  results: unknown;
}

export interface BinomCostUpdateTaskRow extends TaskRow {
  binom_settings: unknown;
}

function toTask(row: TaskRow) {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    inProgress: row.in_progress,
    lastExecutionTime: row.last_execution_time,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toAdObjectCheckTask(row: AdObjectCheckTaskRow): AdObjectCheckTask {
  return {
    ...toTask(row),
    shouldCheckAds: row.should_check_ads,
    shouldCheckProducts: row.should_check_products,
    adStatusNotificationTemplateId: row.ad_status_notification_template_id,
    adAccountStatusNotificationTemplateId: row.ad_account_status_notification_template_id,
  };
}

export function toAdCommentCleanTask(row: AdCommentCleanTaskRow): AdCommentCleanTask {
  return {
    ...toTask(row),
    action: row.action,
    disabledUntil: row.disabled_until,
    processedAdAccountIds: row.processed_ad_account_ids,
    results: row.results,
  };
}

export function toBinomCostUpdateTask(row: BinomCostUpdateTaskRow): BinomCostUpdateTask {
  return { ...toTask(row), binomSettings: row.binom_settings };
}
