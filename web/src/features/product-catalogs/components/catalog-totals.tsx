import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { ListedBusiness } from './catalog-table.tsx';

/** Totals of the listed catalogs; incomplete sums are marked. */
export function CatalogTotals({ groups }: { readonly groups: readonly ListedBusiness[] }) {
  const { t } = useTranslation('product-catalogs');
  const catalogs = groups.flatMap((group) => group.catalogs ?? []);
  const isReading = groups.some((group) => group.catalogs === undefined && group.error === null);
  const unknown = catalogs.filter(
    ({ productCount, rejectedCount }) => productCount === null || rejectedCount === null,
  ).length;
  const sum = (counts: readonly (number | null)[]): string =>
    formatNumber(counts.reduce<number>((total, value) => total + (value ?? 0), 0));
  return (
    <p className="flex min-h-10 flex-none flex-wrap items-center gap-x-2 border-t border-line-strong bg-canvas px-4 text-sm text-ink-2 max-desk:px-3">
      {isReading
        ? t('Loading catalogs…')
        : t(
            '{count, plural, one {# catalog} other {# catalogs}}: {items} items, {rejected} rejected',
            {
              count: catalogs.length,
              items: sum(catalogs.map(({ productCount }) => productCount)),
              rejected: sum(catalogs.map(({ rejectedCount }) => rejectedCount)),
            },
          )}
      {!isReading && unknown > 0 && (
        <span className="text-ink-3">
          {t('{unknown, plural, one {# catalog not counted} other {# catalogs not counted}}', {
            unknown,
          })}
        </span>
      )}
    </p>
  );
}
