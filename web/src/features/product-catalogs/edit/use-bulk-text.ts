import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { BulkPreview } from './bulk-changes.ts';

/** A summary of changed and skipped items in one line. */
export function useBulkText() {
  const { t } = useTranslation('product-catalogs');
  return ({ changes, skipped }: BulkPreview): string =>
    [
      t('{count, plural, one {# item changed} other {# items changed}}', { count: changes.length }),
      skipped.unchanged > 0 && t('{count} unchanged', { count: formatNumber(skipped.unchanged) }),
      skipped.read_only > 0 &&
        t('{count} skipped: read-only', { count: formatNumber(skipped.read_only) }),
      skipped.no_price > 0 &&
        t('{count} skipped: no price', { count: formatNumber(skipped.no_price) }),
    ]
      .filter((part) => part !== false)
      .join(', ');
}
