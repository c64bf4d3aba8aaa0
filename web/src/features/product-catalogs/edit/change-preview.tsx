import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { itemName } from '../catalog-labels.ts';
import type { BulkPreview } from './bulk-changes.ts';
import { type Drafts, type ItemField, mergeDraft } from './drafts.ts';

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

const SHOWN = 5;

/** The first affected items, before and after. */
export function ChangePreview({
  preview,
  drafts,
  field,
}: {
  readonly preview: BulkPreview;
  readonly drafts: Drafts;
  readonly field: ItemField;
}) {
  const { t } = useTranslation('product-catalogs');
  const toText = useBulkText();
  return (
    <div className="mt-3 flex flex-col gap-1.5">
      <p role="status" className="text-sm text-ink-2">
        {toText(preview)}
      </p>
      {preview.changes.length > 0 && (
        <ul aria-label={t('Preview')} className="rounded-sm border border-line">
          {preview.changes.slice(0, SHOWN).map(({ product, draft }) => {
            const before = mergeDraft(product, drafts.get(product.id)).values[field];
            return (
              <li
                key={product.id}
                className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-2.5 py-1.5 last:border-b-0"
              >
                <span lang="" className="min-w-0 flex-1 truncate text-ink-2">
                  {itemName(product)}
                </span>
                <span className="max-w-full truncate tabular-nums">
                  <s className="text-ink-3">{String(before)}</s> {String(draft[field])}{' '}
                  {field === 'price' ? product.currency : ''}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
