import {
  PRODUCT_REVIEW_STATUSES,
  type ProductReviewStatus,
} from '@ads-checker/shared/contracts/product-values';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  MagnifyingGlassCircleIcon,
  QuestionMarkCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { titleCase } from './format.ts';
import { type MessageKey, msg, t } from './i18n.ts';
import type { StatusLabel } from './status-label.ts';

export const REVIEW_LABELS: Readonly<Record<ProductReviewStatus, MessageKey>> = {
  APPROVED: msg('Approved', { context: 'item-review' }),
  PENDING: msg('Pending', { context: 'item-review' }),
  NO_REVIEW: msg('Awaiting review'),
  OUTDATED: msg('Outdated'),
  REJECTED: msg('Rejected'),
};
const STYLES = {
  APPROVED: { hue: 'active', icon: CheckCircleIcon },
  PENDING: { hue: 'pending', icon: ClockIcon },
  NO_REVIEW: { hue: 'review', icon: MagnifyingGlassCircleIcon },
  OUTDATED: { hue: 'warning', icon: ArrowPathIcon },
  REJECTED: { hue: 'error', icon: XCircleIcon },
} as const;

const isKnown = (review: string): review is ProductReviewStatus =>
  PRODUCT_REVIEW_STATUSES.some((status) => status === review);

/** The review of an item for dynamic ads, including unknown values. */
export function productReview(review: string): StatusLabel {
  return isKnown(review)
    ? { ...STYLES[review], label: t(REVIEW_LABELS[review]) }
    : { hue: 'off', icon: QuestionMarkCircleIcon, label: titleCase(review.toLowerCase()) };
}
