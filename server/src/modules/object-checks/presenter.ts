import type { AdObjectCheckTaskDto } from '@ads-checker/shared/contracts/tasks';
import { type ProfileTaskRow, presentTask } from '../profile-task.ts';

export interface AdObjectCheckTaskRow extends ProfileTaskRow {
  readonly should_check_ads: boolean;
  readonly should_check_products: boolean;
  readonly ad_status_notification_template_id: string | null;
  readonly ad_account_status_notification_template_id: string | null;
}

export function presentAdObjectCheckTask(row: AdObjectCheckTaskRow): AdObjectCheckTaskDto {
  return {
    ...presentTask(row),
    shouldCheckAds: row.should_check_ads,
    shouldCheckProducts: row.should_check_products,
    adStatusNotificationTemplateId: row.ad_status_notification_template_id,
    adAccountStatusNotificationTemplateId: row.ad_account_status_notification_template_id,
  };
}
