import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { availabilityText, priceText } from '../catalog-labels.ts';
import type { ItemField, ItemValues } from './drafts.ts';
import type { GridField } from './grid-cells.ts';
import { isNewItem } from './item-kinds.ts';

export const FIELD_LABELS: Readonly<Record<ItemField, MessageKey>> = {
  retailerId: msg('Retailer ID'),
  name: msg('Name'),
  description: msg('Description'),
  brand: msg('Brand'),
  price: msg('Price'),
  currency: msg('Currency'),
  url: msg('Website link'),
  imageUrls: msg('Images'),
  videoUrls: msg('Videos'),
  visibility: msg('Visibility'),
  availability: msg('Availability'),
};

/** Formats cells for display. */
export function useCellText() {
  const { t } = useTranslation('product-catalogs');
  return (product: ProductDto, values: ItemValues, field: GridField): string => {
    switch (field) {
      case 'visibility':
        return values.visibility === 'published'
          ? t('Published')
          : t('Hidden', { context: 'item' });
      case 'availability':
        return values.availability === '' ? '' : availabilityText(values.availability);
      case 'price':
        return values.price === ''
          ? ''
          : priceText({
              price: values.price,
              currency: isNewItem(product) ? values.currency : product.currency,
            });
      default:
        return values[field];
    }
  };
}
