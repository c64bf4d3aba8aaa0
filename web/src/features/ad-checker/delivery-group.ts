import { type AdObjectRow, isAd } from './ad-object.ts';

/** What the delivery filter offers: each row belongs to exactly one. */
export const DELIVERY_GROUPS = [
  'active',
  'learning',
  'limited',
  'inReview',
  'scheduled',
  'processing',
  'notDelivering',
  'withIssues',
  'rejected',
  'billing',
  'off',
  'completed',
  'archived',
  'deleted',
] as const;
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number];

const BY_EFFECTIVE_STATUS: Readonly<Record<string, DeliveryGroup>> = {
  ARCHIVED: 'archived',
  DELETED: 'deleted',
  DISAPPROVED: 'rejected',
  WITH_ISSUES: 'withIssues',
  PENDING_REVIEW: 'inReview',
  PREAPPROVED: 'inReview',
  PENDING_BILLING_INFO: 'billing',
  IN_PROCESS: 'processing',
  PAUSED: 'off',
  CAMPAIGN_PAUSED: 'off',
  ADSET_PAUSED: 'off',
};

const BY_SUB_STATUS: readonly (readonly [RegExp, DeliveryGroup])[] = [
  [/learning_exit_unsuccessfully|limited|learning_fail/, 'limited'],
  [/in_learning_phase/, 'learning'],
  [/in_review/, 'inReview'],
  [/scheduled/, 'scheduled'],
  [/completed/, 'completed'],
];

const BY_DELIVERY_STATUS: Readonly<Record<string, DeliveryGroup>> = {
  active: 'active',
  inactive: 'off',
  off: 'off',
  error: 'withIssues',
  warning: 'notDelivering',
  pending: 'processing',
  completed: 'completed',
  archived: 'archived',
  deleted: 'deleted',
};

/** The words of the filter for a row, from the surest statement of the network to the vaguest. */
export function getDeliveryGroup(row: AdObjectRow): DeliveryGroup {
  const byEffectiveStatus = BY_EFFECTIVE_STATUS[row.effectiveStatus];
  if (byEffectiveStatus !== undefined) {
    return byEffectiveStatus;
  }
  if (isAd(row) && row.deliveryInfoStatus.includes('rejected')) {
    return 'rejected';
  }
  for (const [pattern, group] of BY_SUB_STATUS) {
    if (row.deliverySubStatuses.some((status) => pattern.test(status))) {
      return group;
    }
  }
  return BY_DELIVERY_STATUS[row.deliveryStatus] ?? 'notDelivering';
}
