import { ArrowPathIcon, PlusIcon } from '@heroicons/react/16/solid';
import { GlobeAltIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useAllVolatile, useSyncStatus } from '../../../replica/index.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { filterProxies, type ProxyRow, sortProxies, VOLATILE_COLUMNS } from '../proxy-rows.ts';
import { PROXY_SORTS, proxiesPath, proxiesView } from '../search-params.ts';
import { useProxyChecks } from '../use-proxy-checks.ts';
import { useProxyCommand } from '../use-proxy-command.ts';
import { useProxyRows } from '../use-proxy-rows.ts';
import { GeoCredit } from './check-section.tsx';
import { DeleteProxyDialog } from './delete-proxy-dialog.tsx';
import { ProxiesBulkBar } from './proxies-bulk-bar.tsx';
import { ProxiesToolbar } from './proxies-toolbar.tsx';
import { useProxyColumns } from './proxy-columns.tsx';
import type { ProxyActions } from './proxy-menu.tsx';

function getPath({ id }: ProxyRow): string {
  return `/proxies/${id}`;
}

function NewProxyLink() {
  const { t } = useTranslation('proxies');
  return (
    <Link to="/proxies/new" className={buttonClassName({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('New proxy')}
    </Link>
  );
}

/** A stable object, so that rows need not re-render. */
function useStableActions(actions: ProxyActions): ProxyActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useRef<ProxyActions>({
    open: (row) => latest.current.open(row),
    check: (row) => latest.current.check(row),
    share: (row) => latest.current.share(row),
    copyAddress: (row) => latest.current.copyAddress(row),
    confirmDelete: (row) => latest.current.confirmDelete(row),
  }).current;
}

export function ProxiesScreen() {
  const { t } = useTranslation('proxies');
  const navigate = useNavigate();
  const { isOnline } = useSyncStatus();
  const search = useRef<HTMLInputElement>(null);
  const [view, setView] = useUrlState({ read: proxiesView.read, write: proxiesPath });
  const [openDialog, setOpenDialog] = useState<ProxyRow | null>(null);
  const { checkingIds, isAsking, checkNow, requestChecks } = useProxyChecks();
  const { rows: all, isReady } = useProxyRows({ checkingIds });
  const change = useProxyCommand();
  const allIds = useMemo(
    () =>
      view.sort !== null && VOLATILE_COLUMNS.includes(view.sort.column)
        ? all.map(({ id }) => id)
        : null,
    [all, view.sort],
  );
  const known = useAllVolatile('proxy', allIds);
  const rows = useMemo(
    () => sortProxies({ rows: filterProxies({ rows: all, view }), sort: view.sort, known }),
    [all, view, known],
  );
  const list = useListSelection({ rows, listKey: '' });
  const actions = useStableActions({
    open: (row) => void navigate({ href: getPath(row) }),
    check: ({ proxy }) => void checkNow(proxy),
    share: ({ proxy }) => void change({ proxy, patch: { isShared: !proxy.isShared } }),
    copyAddress: async ({ address }) => {
      const isCopied = await copyText(address);
      showToast({
        id: 'copied',
        tone: isCopied ? 'success' : 'error',
        text: isCopied ? t('Copied: {address}', { address }) : t('Your browser blocked copying'),
      });
    },
    confirmDelete: setOpenDialog,
  });
  const failedCount = all.filter(({ state }) => state === 'failed').length;
  const filterCount = proxiesView.countFilters(view);
  const columns = useProxyColumns(actions);
  return (
    <>
      <div className="flex-none border-b border-line">
        <PageHeader
          title={t('Proxies')}
          meta={
            isReady && (
              <span className="max-desk:hidden">
                {t('{count, plural, one {# proxy} other {# proxies}}', { count: all.length })}
                {failedCount > 0 && (
                  <>
                    {', '}
                    {t(
                      '{failedCount, plural, one {# failed the check} other {# failed the check}}',
                      { failedCount },
                    )}
                  </>
                )}
              </span>
            )
          }
          actions={
            <>
              {rows.length > 0 && (
                <Button
                  icon={ArrowPathIcon}
                  isBusy={isAsking}
                  disabled={!isOnline}
                  className="max-desk:hidden"
                  onClick={() => void requestChecks(list.order)}
                >
                  {filterCount === 0 ? t('Check all') : t('Check filtered')}
                </Button>
              )}
              <NewProxyLink />
            </>
          }
        />
      </div>
      <ProxiesToolbar
        rows={all}
        found={rows.length}
        view={view}
        search={search}
        onText={(text) => setView({ ...view, text })}
        onView={(next) => setView(next, { isImmediate: true })}
      />
      <DataList
        label={t('Proxies')}
        rows={isReady ? rows : undefined}
        keyOf={({ id }) => id}
        columns={columns}
        link={{
          name: ({ name }) => name,
          title: ({ proxy, name }) => proxy.description ?? name,
          path: getPath,
          onOpen: actions.open,
        }}
        selection={list}
        sorts={PROXY_SORTS}
        sort={view.sort}
        defaultSort={{ column: 'name', order: 'asc' }}
        onSort={(sort) => setView({ ...view, sort }, { isImmediate: true })}
        rowPx={32}
        minWidth="min-w-305"
        className="border-t border-line-strong bg-surface"
        loadingLabel={t('Loading proxies…')}
        empty={
          all.length > 0 ? (
            <NoMatches
              title={t(
                '{filterCount, plural, one {No proxy matches # filter} other {No proxy matches # filters}}',
                { filterCount },
              )}
              filterCount={filterCount}
              onClear={() => setView(proxiesView.withoutFilters(view), { isImmediate: true })}
            />
          ) : (
            <EmptyState icon={GlobeAltIcon} title={t('No proxies yet')} action={<NewProxyLink />}>
              {t('Profiles connect to Facebook through proxies.')}
            </EmptyState>
          )
        }
      />
      {list.selectedRows.length > 0 ? (
        <ProxiesBulkBar
          rows={list.selectedRows}
          isAsking={isAsking}
          onCheck={(ids) => void requestChecks(ids)}
          onClear={() => list.dispatch({ type: 'clear' })}
        />
      ) : (
        <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line-strong bg-surface px-4 py-1 text-sm text-ink-3 max-desk:px-3">
          <span className="me-auto">
            {t('{count, plural, one {# proxy.} other {# proxies.}}', { count: rows.length })}{' '}
            {t('You can delete a proxy once nothing uses it.')}
          </span>
          <GeoCredit />
        </div>
      )}
      {openDialog !== null && (
        <DeleteProxyDialog
          row={all.find(({ id }) => id === openDialog.id) ?? openDialog}
          onClose={() => setOpenDialog(null)}
          onDeleted={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
