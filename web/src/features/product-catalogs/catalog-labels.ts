import type { CatalogSaveDto, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  type CatalogVertical,
  ITEM_READ_ONLY,
  ITEM_REJECTED,
  PRODUCT_AVAILABILITIES,
  type ProductAvailability,
  type ProductErrorPriority,
  RETAILER_ID_TAKEN,
} from '@ads-checker/shared/contracts/product-values';
import { isHidden, isRejected, reviewStatusOf } from '@ads-checker/shared/domain/products';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  EyeSlashIcon,
  QuestionMarkCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { formatAmount, formatNumber, NO_VALUE, titleCase } from '../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import { productReview } from '../../lib/product-reviews.ts';
import type { StatusProps } from '../../ui/status.tsx';

const t = getFixedT('product-catalogs');

const VERTICALS: Readonly<Record<CatalogVertical, MessageKey>> = {
  adoptable_pets: msg('Adoptable pets'),
  commerce: msg('Commerce'),
  destinations: msg('Destinations'),
  flights: msg('Flights'),
  generic: msg('Generic'),
  home_listings: msg('Home listings'),
  hotels: msg('Hotels'),
  jobs: msg('Jobs'),
  local_service_businesses: msg('Local service businesses'),
  offer_items: msg('Offer items'),
  offline_commerce: msg('Offline commerce'),
  transactable_items: msg('Transactable items'),
  vehicles: msg('Vehicles'),
};
const BY_CODE: ReadonlyMap<string, MessageKey> = new Map(Object.entries(VERTICALS));

/** Facebook has more verticals than we list; those are shown by their code. */
export function verticalText(vertical: string | null): string {
  const label = vertical === null ? undefined : BY_CODE.get(vertical);
  return label === undefined ? (vertical === null ? NO_VALUE : titleCase(vertical)) : t(label);
}

/** Status of the review for dynamic ads. */
export function reviewStatus(product: ProductDto): StatusProps {
  const review = reviewStatusOf(product);
  return review === undefined
    ? { hue: 'off', icon: QuestionMarkCircleIcon, label: t('Review unknown') }
    : productReview(review);
}

/** Hidden items show that instead of their review status. */
export function itemStatus(product: ProductDto): StatusProps {
  return isHidden(product)
    ? { hue: 'off', icon: EyeSlashIcon, label: t('Hidden', { context: 'item' }) }
    : reviewStatus(product);
}

export const AVAILABILITY_LABELS: Readonly<Record<ProductAvailability, MessageKey>> = {
  'in stock': msg('In stock'),
  'out of stock': msg('Out of stock'),
  preorder: msg('Preorder'),
  'available for order': msg('Available for order'),
  discontinued: msg('Discontinued'),
  pending: msg('Pending'),
  mark_as_sold: msg('Marked as sold'),
  mark_as_expired: msg('Marked as expired'),
};

/** Values that we do not list are shown by their code. */
export function availabilityText(availability: string | null): string {
  const known = PRODUCT_AVAILABILITIES.find((each) => each === availability);
  return known === undefined ? availability || NO_VALUE : t(AVAILABILITY_LABELS[known]);
}

export function visibilityText(product: ProductDto): string {
  return product.visibility === 'published'
    ? t('Published')
    : isHidden(product)
      ? t('Hidden', { context: 'item' })
      : NO_VALUE;
}

export const PRIORITY_LABELS: Readonly<Record<ProductErrorPriority, MessageKey>> = {
  HIGH: msg('High priority'),
  MEDIUM: msg('Medium priority'),
  LOW: msg('Low priority'),
};

/** `EMPTY_PRICE` becomes “Empty price”. */
export const errorTypeText = (type: string): string => titleCase(type.toLowerCase());

export function itemName({ name, retailerId, id }: ProductDto): string {
  return name || retailerId || id;
}

export function priceText({ price, currency }: Pick<ProductDto, 'price' | 'currency'>): string {
  if (price === null) {
    return NO_VALUE;
  }
  // Input that is not a number is shown as typed.
  return /^\d+(\.\d+)?$/.test(price)
    ? `${formatAmount({ amount: price, currency })} ${currency ?? ''}`.trim()
    : price;
}

/** Why an item was rejected, in Facebook's words. */
function rejectionText(product: ProductDto): string | null {
  return (
    product.rejectionReasons?.[0] ??
    product.errors?.find(({ priority }) => priority === 'HIGH')?.title ??
    product.errors?.[0]?.title ??
    null
  );
}

/** The problem of an item in one line: why it was rejected, or its first error. */
export function itemProblemText(product: ProductDto): string | null {
  const [error] = product.errors ?? [];
  return isRejected(product)
    ? rejectionText(product)
    : error === undefined
      ? null
      : (error.title ?? errorTypeText(error.type ?? ''));
}

/** Issues reported by this product rather than by Facebook. */
const OWN_ISSUES: ReadonlyMap<string, MessageKey> = new Map([
  [RETAILER_ID_TAKEN, msg('An item with this retailer ID already exists.')],
  [ITEM_READ_ONLY, msg('This item comes from a data feed. Change it in the feed.')],
  [ITEM_REJECTED, msg('Facebook rejected this item.')],
]);

export const isOwnIssue = (message: string): boolean => OWN_ISSUES.has(message);

export function issueText(message: string): string {
  const own = OWN_ISSUES.get(message);
  return own === undefined ? message : t(own);
}

export function saveStatus({
  catalogUpdateResult: result,
  itemCount,
}: CatalogSaveDto): StatusProps {
  const { status, errorCount, warningCount, errors, warnings } = result;
  if (status === 'running') {
    return { hue: 'pending', icon: ArrowPathIcon, label: t('Saving…') };
  }
  if (status === 'unknown') {
    return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Outcome unknown') };
  }
  if (status === 'failed') {
    return { hue: 'error', icon: XCircleIcon, label: t('Not saved') };
  }
  const ids = new Set([...errors, ...warnings].map(({ retailerId }) => retailerId));
  const count = Math.min(itemCount, Math.max(ids.size, errorCount, warningCount));
  return count === 0
    ? { hue: 'active', icon: CheckCircleIcon, label: t('Saved') }
    : {
        hue: 'warning',
        icon: ExclamationTriangleIcon,
        label: t('Saved, {count} with issues', { count: formatNumber(count) }),
      };
}
