import type { ProductDto } from '../contracts/product-catalogs.ts';
import type { ProductReviewStatus } from '../contracts/product-values.ts';

/** The review for dynamic ads; undefined when not reported by Facebook. */
export function reviewStatusOf({
  capabilityToReviewStatus: reviews,
}: Pick<ProductDto, 'capabilityToReviewStatus'>): ProductReviewStatus | undefined {
  return reviews?.DA;
}

/** Only the review for dynamic ads rejects an item. */
export const isRejected = (product: Pick<ProductDto, 'capabilityToReviewStatus'>): boolean =>
  reviewStatusOf(product) === 'REJECTED';

/** Facebook reports archived items as staging, and formerly as hidden. */
export const isHidden = ({ visibility }: Pick<ProductDto, 'visibility'>): boolean =>
  visibility === 'hidden' || visibility === 'staging';

export const thumbnailOf = ({ imageUrls }: Pick<ProductDto, 'imageUrls'>): string | undefined =>
  imageUrls?.[0];

/** Whether changes can be sent: a feed would overwrite them, and batches require a retailer id. */
export const isEditable = ({
  isReadOnly,
  retailerId,
}: Pick<ProductDto, 'isReadOnly' | 'retailerId'>): boolean => !isReadOnly && retailerId !== null;
