// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements

import type { BusinessDto } from '@ads-checker/shared/contracts/pixel-sharing';
import type { ListedCatalogDto } from '@ads-checker/shared/contracts/product-catalogs';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReplica } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClassName } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Status } from '../../../ui/status.tsx';
import { saveStatus, verticalText } from '../catalog-labels.ts';
import { openCatalogItems } from '../items/items-store.ts';
import { catalogPath, itemsView } from '../search-params.ts';

export interface ListedBusiness {
  readonly business: BusinessDto;
  /** Undefined until loaded. */
  readonly catalogs: readonly ListedCatalogDto[] | undefined;
  readonly unreadableRows: number;
  readonly isCutShort: boolean;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

const COLUMNS =
  'grid grid-cols-[minmax(220px,1.6fr)_minmax(150px,1fr)_90px_90px_90px_minmax(180px,1fr)_160px] max-desk:grid-cols-3';
const CELL = 'flex min-w-0 flex-col justify-center px-2 max-desk:px-3';
const NUMBER = `${CELL} items-end tabular-nums max-desk:items-start`;
const WIDE = 'max-desk:hidden';
const LABEL = 'text-sm text-ink-3 desk:hidden';

const countText = (count: number | null): string =>
  count === null ? NO_VALUE : formatNumber(count);

function CatalogRow({
  adUserId,
  catalog,
  canChange,
}: {
  readonly adUserId: string;
  readonly catalog: ListedCatalogDto;
  readonly canChange: boolean;
}) {
  const { t } = useTranslation('product-catalogs');
  const navigate = useNavigate();
  const now = useNow();
  const replica = useReplica();
  const { userId } = useActor();
  const { id, name, vertical, productCount, rejectedCount, pendingCount, lastSave } = catalog;
  const place = { adUserId, catalogId: id };
  const href = catalogPath(place);
  // Requests the items before the screen opens
  const open = (to: string) => {
    openCatalogItems(replica, place);
    void navigate({ href: to });
  };
  const rejected = catalogPath({ ...place, filter: { ...itemsView.initial, review: 'REJECTED' } });
  const edit = catalogPath({ ...place, isEdit: true });
  const uncounted = t('Not counted in large catalogs. Open the catalog.');
  const title = productCount === null || productCount > 0 ? uncounted : undefined;
  return (
    <div
      role="row"
      className={cx(
        COLUMNS,
        'min-h-(--row-two-line) border-b border-line hover:bg-hover max-desk:gap-y-1.5 max-desk:py-2.5',
      )}
    >
      <div
        role="cell"
        className="flex min-w-0 items-center gap-2.5 ps-4 pe-2 max-desk:col-span-3 max-desk:px-3"
      >
        <Avatar isSquare initials={initials(name)} color={avatarColorIndex(id)} />
        <span className="flex min-w-0 flex-col">
          <PlainLink
            href={href}
            lang=""
            title={name}
            className="truncate font-medium hover:underline max-desk:py-1"
            onOpen={() => open(href)}
          >
            {name}
          </PlainLink>
          <span className="ident text-ink-3">{id}</span>
        </span>
      </div>
      <div role="cell" className={CELL}>
        <span className={LABEL}>{t('Vertical')}</span>
        <span className="truncate max-desk:wrap-break-word max-desk:whitespace-normal">
          {verticalText(vertical)}
        </span>
      </div>
      <div role="cell" className={NUMBER}>
        <span className={LABEL}>{t('Items')}</span>
        {countText(productCount)}
      </div>
      <div role="cell" className={NUMBER} title={rejectedCount === null ? title : undefined}>
        <span className={LABEL}>{t('Rejected')}</span>
        {rejectedCount !== null && rejectedCount > 0 ? (
          <PlainLink
            href={rejected}
            className="text-error-ink hover:underline"
            aria-label={t(
              '{count, plural, one {# rejected item} other {# rejected items}}: {name}',
              {
                count: rejectedCount,
                name,
              },
            )}
            onOpen={() => open(rejected)}
          >
            {countText(rejectedCount)}
          </PlainLink>
        ) : (
          <span className={rejectedCount === 0 ? 'text-ink-3' : undefined}>
            {countText(rejectedCount)}
          </span>
        )}
      </div>
      <div
        role="cell"
        className={cx(NUMBER, WIDE)}
        title={pendingCount === null ? title : undefined}
      >
        {countText(pendingCount)}
      </div>
      <div role="cell" className={cx(CELL, 'max-desk:col-span-2', lastSave === null && WIDE)}>
        {lastSave === null ? (
          NO_VALUE
        ) : (
          <>
            <Status {...saveStatus(lastSave)} />
            <span className="truncate text-sm text-ink-3">
              {[
                formatMoment({ at: lastSave.finishedAt ?? lastSave.createdAt, now }),
                lastSave.userId === userId ? t('you') : lastSave.userName,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>
        )}
      </div>
      <div role="cell" className="flex items-center justify-end pe-4 max-desk:hidden">
        {canChange && (
          <PlainLink
            href={edit}
            className={buttonClassName()}
            aria-label={t('Edit items: {name}', { name })}
            onOpen={() => open(edit)}
          >
            {t('Edit items')}
          </PlainLink>
        )}
      </div>
    </div>
  );
}

function Group({
  adUserId,
  group: { business, catalogs, unreadableRows, isCutShort, error, isBusy, onRetry },
  canChange,
}: {
  readonly adUserId: string;
  readonly group: ListedBusiness;
  readonly canChange: boolean;
}) {
  const { t } = useTranslation('product-catalogs');
  const [isOpen, setOpen] = useState(true);
  return (
    <div role="rowgroup">
      <div role="row" className="border-b border-line bg-subtle">
        <div role="cell">
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex h-8 w-full items-center gap-2 px-4 text-start max-desk:h-11 max-desk:px-3"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDownIcon
              aria-hidden="true"
              className={cx('size-4 text-ink-3', !isOpen && '-rotate-90')}
            />
            <span lang="" className="truncate font-medium">
              {business.name}
            </span>
            {catalogs !== undefined && (
              <span className="text-ink-3">{formatNumber(catalogs.length)}</span>
            )}
          </button>
        </div>
      </div>
      {isOpen && (
        <>
          {catalogs?.map((catalog) => (
            <CatalogRow
              key={catalog.id}
              adUserId={adUserId}
              catalog={catalog}
              canChange={canChange}
            />
          ))}
          {error !== null ? (
            <div role="row">
              <div role="cell">
                <ErrorPanel
                  title={t('Couldn’t load catalogs')}
                  error={error}
                  isRetrying={isBusy}
                  onRetry={onRetry}
                />
              </div>
            </div>
          ) : catalogs === undefined ? (
            <div role="row">
              <div role="cell">
                <SkeletonRows
                  count={2}
                  cells={['w-56', 'w-28', 'w-12 ms-auto']}
                  label={t('Loading catalogs…')}
                  rowClassName="h-(--row-two-line)"
                />
              </div>
            </div>
          ) : (
            (catalogs.length === 0 || unreadableRows > 0 || isCutShort) && (
              <div role="row" className="border-b border-line">
                <div role="cell" className="px-10 py-3 text-ink-3 max-desk:px-3">
                  {unreadableRows > 0 &&
                    t(
                      '{unreadableRows, plural, one {# catalog couldn’t be read} other {# catalogs couldn’t be read}}',
                      { unreadableRows },
                    )}
                  {isCutShort && <p>{t('Facebook didn’t return all catalogs.')}</p>}
                  {unreadableRows === 0 && !isCutShort && t('No catalogs in this business')}
                </div>
              </div>
            )
          )}
        </>
      )}
    </div>
  );
}

export function CatalogTable({
  adUserId,
  groups,
  canChange,
  isFiltered,
  onClear,
}: {
  readonly adUserId: string;
  readonly groups: readonly ListedBusiness[];
  readonly canChange: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  if (groups.length === 0) {
    return (
      <div className="flex min-h-0 flex-1 overflow-auto">
        <NoMatches
          title={t('No catalogs found')}
          filterCount={isFiltered ? 1 : 0}
          onClear={onClear}
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label={t('Catalogs')} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
      <div role="table" aria-label={t('Catalogs')} className="desk:min-w-240">
        <div role="rowgroup" className={cx('sticky top-0 z-(--z-sticky-head)', WIDE)}>
          <div
            role="row"
            className={cx(
              COLUMNS,
              'h-(--head) border-b border-line-strong bg-canvas text-sm font-medium text-ink-2',
            )}
          >
            <SortHeader className="ps-4">{t('Catalog')}</SortHeader>
            <SortHeader>{t('Vertical')}</SortHeader>
            <SortHeader isEnd>{t('Items')}</SortHeader>
            <SortHeader isEnd>{t('Rejected')}</SortHeader>
            <SortHeader isEnd>{t('Pending')}</SortHeader>
            <SortHeader>{t('Last save')}</SortHeader>
            <div role="columnheader">
              <span className="sr-only">{t('Actions')}</span>
            </div>
          </div>
        </div>
        {groups.map((group) => (
          <Group key={group.business.id} adUserId={adUserId} group={group} canChange={canChange} />
        ))}
      </div>
    </section>
  );
}
