import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  ArrowPathIcon,
  PencilSquareIcon,
  Squares2X2Icon,
  TableCellsIcon,
} from '@heroicons/react/16/solid';
import { TagIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { updateSettings, useSetting } from '../../../lib/settings.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { verticalText } from '../catalog-labels.ts';
import { countItems, filterItems } from '../items/filter-items.ts';
import { useCatalogItems } from '../items/items-store.ts';
import { catalogPath, type ItemFilter, itemsView } from '../search-params.ts';
import { CatalogState } from './catalog-state.tsx';
import { ItemCards } from './item-cards.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemTable } from './item-table.tsx';

export function CatalogScreen({
  adUserId,
  catalogId,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
}) {
  const { t } = useTranslation('product-catalogs');
  const navigate = useNavigate();
  const now = useNow();
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const { view, store } = useCatalogItems({ adUserId, catalogId });
  const { catalog, items, isComplete, isLoading, total, fetchedAt } = view;
  const isWaiting = catalog === undefined;
  const isPhone = usePhone();
  const catalogItemsDisplayMode = useSetting('catalogItemsDisplayMode');
  const Items = isPhone || catalogItemsDisplayMode === 'cards' ? ItemCards : ItemTable;
  const write = useCallback(
    (next: ItemFilter) => catalogPath({ adUserId, catalogId, filter: next }),
    [adUserId, catalogId],
  );
  const [filter, setFilter] = useUrlState({ read: itemsView.read, write });
  const shown = useMemo(() => filterItems(items, filter), [items, filter]);
  const counts = useMemo(() => countItems(items), [items]);
  const canChange = adUser !== undefined && canChangeAdObjects(actor, adUser);
  const edit = catalogPath({ adUserId, catalogId, filter, isEdit: true });
  const open = useCallback(
    ({ id }: ProductDto) =>
      void navigate({ href: catalogPath({ adUserId, catalogId, isEdit: true, itemId: id }) }),
    [navigate, adUserId, catalogId],
  );
  return (
    <>
      <PageHeader
        title={<span lang="">{catalog?.name ?? t('Catalog')}</span>}
        backTo={`/ad-users/${adUserId}/catalogs`}
        backLabel={t('Catalogs')}
        meta={
          <span className="flex items-center gap-3 max-desk:hidden">
            <span className="ident">{catalogId}</span>
            {catalog !== undefined && <span>{verticalText(catalog.vertical)}</span>}
            {catalog?.businessName != null && <span lang="">{catalog.businessName}</span>}
          </span>
        }
        actions={
          <>
            <Button
              icon={ArrowPathIcon}
              isBusy={isLoading}
              title={t('Refresh')}
              className="max-desk:hidden"
              onClick={() => void store.refresh()}
            >
              {fetchedAt === null ? t('Refresh') : formatAge({ at: fetchedAt, now })}
            </Button>
            {canChange && catalog !== undefined && (
              <PlainLink
                href={edit}
                className={buttonClassName({ variant: 'primary' })}
                onOpen={() => void navigate({ href: edit })}
              >
                <PencilSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
                {t('Edit items')}
              </PlainLink>
            )}
          </>
        }
      />
      <CatalogState
        view={view}
        catalogId={catalogId}
        isWaitingInside
        onRetry={() => void store.refresh()}
      >
        <div className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface">
          <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
            <ItemFilters
              filter={filter}
              counts={isWaiting ? undefined : counts}
              onText={setFilter}
              onFilter={(next) => setFilter(next, { isImmediate: true })}
            />
            {!isPhone && (
              <SegmentedControl
                label={t('Layout')}
                className="ms-auto"
                value={catalogItemsDisplayMode}
                segments={[
                  { key: 'cards', label: t('Cards'), icon: Squares2X2Icon, isIconOnly: true },
                  { key: 'table', label: t('Table'), icon: TableCellsIcon, isIconOnly: true },
                ]}
                onChange={(mode) => updateSettings({ catalogItemsDisplayMode: mode })}
              />
            )}
          </div>
          {isWaiting || shown.length > 0 ? (
            <Items items={isWaiting ? undefined : shown} onOpen={canChange ? open : undefined} />
          ) : (
            <div className="flex min-h-48 flex-1 overflow-auto">
              {itemsView.countFilters(filter) === 0 ? (
                <EmptyState icon={TagIcon} title={t('No items in this catalog')} />
              ) : (
                <NoMatches
                  filterCount={itemsView.countFilters(filter)}
                  onClear={() => setFilter(itemsView.initial, { isImmediate: true })}
                />
              )}
            </div>
          )}
          <p
            role="status"
            className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 border-t border-line-strong bg-canvas px-4 text-sm text-ink-2 max-desk:px-3"
          >
            {isWaiting
              ? t('Loading items…')
              : isComplete
                ? t(
                    '{shown} of {count, plural, one {# item} other {# items}}, {rejected} rejected',
                    {
                      shown: formatNumber(shown.length),
                      count: items.length,
                      rejected: formatNumber(counts.rejected),
                    },
                  )
                : total === null
                  ? t('Loading items: {done}', { done: formatNumber(items.length) })
                  : t('Loading items: {done} of {total}', {
                      done: formatNumber(items.length),
                      total: formatNumber(total),
                    })}
          </p>
        </div>
      </CatalogState>
    </>
  );
}
