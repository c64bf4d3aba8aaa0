import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { ArrowPathIcon, PlusIcon } from '@heroicons/react/16/solid';
import { BuildingStorefrontIcon } from '@heroicons/react/24/outline';
import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatAge } from '../../../lib/format.ts';
import { useReportLoadError } from '../../../lib/load-errors.ts';
import { queryClient, useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useReplica } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { ListGapsNote } from '../../../ui/list-gaps-note.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { ProfilePage } from '../../ad-users/index.ts';
import { verticalText } from '../catalog-labels.ts';
import { businessesQuery, CATALOGS, catalogsQuery } from '../queries.ts';
import { type CatalogsView, catalogsPath, catalogsView } from '../search-params.ts';
import { CatalogTable, type ListedBusiness } from './catalog-table.tsx';
import { CatalogTotals } from './catalog-totals.tsx';
import { NewCatalogDialog } from './new-catalog-dialog.tsx';

const ALL = 'all';

function CatalogsToolbar({
  businesses,
  lists,
  fetchedAt,
  view,
  isBusy,
  onView,
  onReload,
  onCreate,
}: {
  readonly businesses: readonly { readonly id: string; readonly name: string }[];
  readonly lists: readonly {
    readonly fetchedAt: string;
    readonly value: { readonly catalogs: readonly { readonly vertical: string | null }[] };
  }[];
  /** Of the businesses. */
  readonly fetchedAt: string;
  readonly view: CatalogsView;
  readonly isBusy: boolean;
  readonly onView: ReturnType<typeof useUrlState<CatalogsView>>[1];
  readonly onReload: () => void;
  /** Absent without permission. */
  readonly onCreate: (() => void) | undefined;
}) {
  const { t } = useTranslation('product-catalogs');
  const now = useNow();
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const verticals = new Set(
    lists.flatMap(({ value }) => value.catalogs.flatMap(({ vertical }) => vertical ?? [])),
  );
  const [oldest = fetchedAt] = [fetchedAt, ...lists.map((list) => list.fetchedAt)].toSorted();
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Name or ID')}
        value={view.text}
        onChange={(next) => onView({ ...view, text: next })}
        shortcut="/"
        className="w-full desk:w-52"
      />
      <Select<string>
        label={t('Business')}
        className="w-44 max-desk:min-w-36 max-desk:flex-1"
        value={view.businessId ?? ALL}
        options={[
          { key: ALL, label: t('All businesses') },
          ...businesses.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
        ]}
        onChange={(key) =>
          onView({ ...view, businessId: key === ALL ? undefined : key }, { isImmediate: true })
        }
      />
      <Select<string>
        label={t('Vertical')}
        className="w-44 max-desk:min-w-36 max-desk:flex-1"
        value={view.vertical ?? ALL}
        options={[
          { key: ALL, label: t('Any vertical') },
          ...[...verticals].map((key) => ({ key, label: verticalText(key) })),
        ]}
        onChange={(key) =>
          onView({ ...view, vertical: key === ALL ? undefined : key }, { isImmediate: true })
        }
      />
      <span className="ms-auto flex gap-2 max-desk:ms-0 max-desk:w-full">
        <Button icon={ArrowPathIcon} isBusy={isBusy} title={t('Refresh')} onClick={onReload}>
          {formatAge({ at: oldest, now })}
        </Button>
        {onCreate !== undefined && (
          <Button variant="primary" icon={PlusIcon} className="max-desk:ms-auto" onClick={onCreate}>
            {t('New catalog')}
          </Button>
        )}
      </span>
    </div>
  );
}

function Catalogs({
  adUserId,
  canChange,
}: {
  readonly adUserId: string;
  readonly canChange: boolean;
}) {
  const { t } = useTranslation('product-catalogs');
  const replica = useReplica();
  const write = useCallback((next: CatalogsView) => catalogsPath(adUserId, next), [adUserId]);
  const [view, setView] = useUrlState({ read: catalogsView.read, write });
  const [isCreating, setCreating] = useState(false);
  const businesses = useServerQuery(businessesQuery(replica, adUserId));
  const known = businesses.data?.value.businesses ?? [];
  const lists = useQueries(
    { queries: known.map(({ id }) => catalogsQuery(replica, adUserId, id)) },
    queryClient,
  );
  const hasError = businesses.error !== null || lists.some(({ error }) => error !== null);
  useReportLoadError(hasError);
  const isBusy = businesses.isFetching || lists.some(({ isFetching }) => isFetching);
  const router = useRouter();
  const catalogId = lists.flatMap(({ data }) => data?.value.catalogs ?? [])[0]?.id;
  useEffect(() => {
    // Preload the code of the catalog screen
    if (catalogId !== undefined) {
      void router.preloadRoute({
        to: '/ad-users/$adUserId/catalogs/$catalogId',
        params: { adUserId, catalogId },
      });
    }
  }, [router, adUserId, catalogId]);
  const reload = () => void queryClient.invalidateQueries({ queryKey: [CATALOGS] });

  if (businesses.data === undefined) {
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-auto border-t border-line-strong bg-surface">
        {businesses.error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Catalogs aren’t available offline')}
            isRetrying={isBusy}
            onRetry={reload}
          />
        ) : businesses.error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load businesses')}
            error={businesses.error}
            isRetrying={isBusy}
            onRetry={reload}
          />
        ) : (
          <SkeletonRows
            count={8}
            cells={['w-56', 'w-28', 'w-12 ms-auto', 'w-12', 'w-32']}
            label={t('Loading catalogs…')}
            rowClassName="h-(--row-two-line)"
          />
        )}
      </div>
    );
  }
  const { gaps } = businesses.data.value;
  if (known.length === 0 && gaps === undefined) {
    return (
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface">
        <EmptyState icon={BuildingStorefrontIcon} title={t('No businesses in this profile')}>
          {t('Catalogs belong to businesses. Add this profile to one on Facebook.')}
        </EmptyState>
      </div>
    );
  }

  const text = view.text.trim().toLowerCase();
  const isFiltered = text !== '' || view.vertical !== undefined;
  const groups: ListedBusiness[] = known.flatMap((business, index): ListedBusiness[] => {
    const list = lists[index];
    if (list === undefined || (view.businessId !== undefined && view.businessId !== business.id)) {
      return [];
    }
    const catalogs = list.data?.value.catalogs.filter(
      ({ id, name, vertical }) =>
        (view.vertical === undefined || vertical === view.vertical) &&
        (text === '' || name.toLowerCase().includes(text) || id.includes(text)),
    );
    return isFiltered && catalogs?.length === 0
      ? []
      : [
          {
            business,
            catalogs,
            unreadableRows: list.data?.value.unreadableRows ?? 0,
            isCutShort: list.data?.value.isCutShort ?? false,
            error: list.error,
            isBusy: list.isFetching,
            onRetry: () => void list.refetch(),
          },
        ];
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface">
      <CatalogsToolbar
        businesses={known}
        lists={lists.flatMap(({ data }) => data ?? [])}
        fetchedAt={businesses.data.fetchedAt}
        view={view}
        isBusy={isBusy}
        onView={setView}
        onReload={reload}
        onCreate={canChange ? () => setCreating(true) : undefined}
      />
      <ListGapsNote gaps={gaps} className="mx-4 my-2 max-desk:mx-3" />
      <CatalogTable
        adUserId={adUserId}
        groups={groups}
        canChange={canChange}
        isFiltered={isFiltered}
        onClear={() => setView(catalogsView.initial, { isImmediate: true })}
      />
      <CatalogTotals groups={groups} />
      {isCreating && (
        <NewCatalogDialog
          adUserId={adUserId}
          businesses={known}
          businessId={view.businessId}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

export function CatalogsScreen({ adUserId }: { readonly adUserId: string }) {
  const actor = useActor();
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => <Catalogs adUserId={adUserId} canChange={canChangeAdObjects(actor, adUser)} />}
    </ProfilePage>
  );
}
