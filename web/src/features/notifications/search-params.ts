import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@ads-checker/shared/contracts/notification-settings';
import { z } from 'zod';
import { defineView, optionalParam } from '../../lib/view.ts';

/** Notification kinds grouped for the filter. */
export const KINDS_OF_TOPIC = {
  ads: ['ad_status_change', 'ad_account_status_change', 'product_review_change'],
  rules: ['binom_rule_run', 'rule_failed', 'rule_stopped', 'rules_paused', 'change_missed'],
  connections: ['profile_needs_login', 'proxy_down', 'tracker_unreachable', 'webhook_stopped'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type Topic = keyof typeof KINDS_OF_TOPIC;
export const TOPICS = Object.keys(KINDS_OF_TOPIC) as Topic[];

export function topicOf(kind: NotificationKind): Topic {
  const topic = TOPICS.find((one) =>
    (KINDS_OF_TOPIC[one] as readonly NotificationKind[]).includes(kind),
  );
  if (topic === undefined) {
    throw new Error(`${kind} of ${NOTIFICATION_KINDS.length} has no topic.`);
  }
  return topic;
}

/** The inbox as its URL holds it. */
export const notificationsView = defineView({
  topic: optionalParam('topic', z.enum(TOPICS)),
  show: optionalParam('show', z.enum(['unread', 'away'])),
  profile: optionalParam('profile', z.string()),
});
export type NotificationsFilter = typeof notificationsView.initial;
