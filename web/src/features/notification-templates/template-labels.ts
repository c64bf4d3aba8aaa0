import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { type MessageKey, msg } from '../../lib/i18n.ts';

export const TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('Ad status changes'),
  ad_account_status_change: msg('Ad account status changes'),
  binom_rule_run: msg('A rule acts'),
};

/** Short labels for the type switch. */
export const SHORT_TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('Ads'),
  ad_account_status_change: msg('Ad accounts'),
  binom_rule_run: msg('Rules'),
};
