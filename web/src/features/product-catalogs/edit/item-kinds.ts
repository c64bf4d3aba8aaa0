import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isEditable } from '@ads-checker/shared/domain/products';

export const NEW_ITEM_PREFIX = 'new-';

/** Whether the item exists only in the editor and not on Facebook yet. */
export const isNewItem = ({ id }: Pick<ProductDto, 'id'>): boolean =>
  id.startsWith(NEW_ITEM_PREFIX);

export const canEdit = (product: ProductDto): boolean => isNewItem(product) || isEditable(product);
