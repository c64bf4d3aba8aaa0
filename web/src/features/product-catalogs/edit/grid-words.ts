import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_AVAILABILITIES } from '@ads-checker/shared/contracts/product-values';
import { useTranslation } from 'react-i18next';
import { AVAILABILITY_LABELS, priceText } from '../catalog-words.ts';
import type { ItemValues } from './drafts.ts';
import type { GridField } from './grid-cells.ts';
import { isNewItem } from './item-kinds.ts';

/** A cell as it is shown. */
export function useCellWords() {
  const { t } = useTranslation('product-catalogs');
  return (product: ProductDto, values: ItemValues, field: GridField): string => {
    switch (field) {
      case 'visibility':
        return values.visibility === 'published' ? t('Published') : t('Hidden');
      case 'availability': {
        const known = PRODUCT_AVAILABILITIES.find((each) => each === values.availability);
        return known === undefined ? values.availability : t(AVAILABILITY_LABELS[known]);
      }
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
