import type { NotificationKind } from '@ads-checker/shared/contracts/notification-settings';
import { type MessageKey, msg } from './i18n.ts';

export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, MessageKey>> = {
  ad_status_change: msg('Ad status changes'),
  ad_account_status_change: msg('Ad account status changes'),
  product_review_change: msg('Catalog items rejected or approved again'),
  binom_rule_run: msg('Rules that turned something on or off'),
  rule_failed: msg('Rules that can’t run'),
  rule_stopped: msg('Rules stopped after failures'),
  change_missed: msg('Schedules and planned changes that were missed'),
  rules_paused: msg('All rules paused by the team’s limits'),
  profile_needs_login: msg('Profiles that need attention'),
  proxy_down: msg('Proxies that are down'),
  tracker_unreachable: msg('Unreachable trackers'),
  webhook_stopped: msg('Webhooks turned off after failures'),
};
