import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../../lib/api-errors.ts';
import { formatExactMoment, formatNumber } from '../../../../lib/format.ts';
import { queryClient, useServerQuery } from '../../../../lib/server-query.ts';
import { useActor } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { type DataColumn, STACKED } from '../../../../ui/data-list/columns.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { ServerList } from '../../../../ui/server-list.tsx';
import { usePhone } from '../../../../ui/use-media.ts';
import { type ScopedRun, scopedRulesQuery, scopedRunsQuery } from '../queries.ts';
import { actsText, scopedRuleName, scopedRulePath } from '../scoped-rule-labels.ts';

const ROW_PX = 48;
const PHONE_ROW_PX = 92;

const placeOf = ({ adAccountName, adAccountId, adUserName }: ScopedRun): string =>
  `${adAccountName ?? adAccountId} · ${adUserName}`;

/** The log of the part, in which the run can be read and undone. */
const runPath = ({ adUserId, ruleId }: ScopedRun): string =>
  `/ad-users/${adUserId}/rules/${ruleId}/runs`;

function useRunColumns(): readonly DataColumn<ScopedRun>[] {
  const { t } = useTranslation('rules');
  return useMemo(() => {
    const resultOf = (run: ScopedRun): string => {
      if (run.completedAt === null) {
        return t('Running');
      }
      return run.ok ? actsText(run.counts) : (run.description ?? t('Failed'));
    };
    return [
      {
        key: 'time',
        label: t('Time'),
        track: 'minmax(160px,200px)',
        className: STACKED,
        cell: (run, link) => (
          <>
            {link}
            <span className="truncate text-sm text-ink-2 desk:hidden" lang="">
              {placeOf(run)}
            </span>
            <span className="truncate text-sm text-ink-3 desk:hidden">{resultOf(run)}</span>
          </>
        ),
      },
      {
        key: 'place',
        label: t('Ad account, profile'),
        track: 'minmax(180px,2fr)',
        isWide: true,
        text: placeOf,
        cell: (run) => (
          <span className="truncate" lang="">
            {placeOf(run)}
          </span>
        ),
      },
      {
        key: 'checked',
        label: t('Checked'),
        track: '96px',
        isWide: true,
        align: 'end',
        cell: ({ processedIds }) => formatNumber(processedIds.length),
      },
      {
        key: 'result',
        label: t('Turned on and off'),
        track: 'minmax(160px,1.5fr)',
        isWide: true,
        text: resultOf,
        cell: (run) => (
          <span
            className={run.ok || run.completedAt === null ? 'truncate' : 'truncate text-error-ink'}
          >
            {resultOf(run)}
          </span>
        ),
      },
    ];
  }, [t]);
}

/** Runs of all parts of a rule, newest first. */
export function ScopedRunsScreen({ ruleId }: { readonly ruleId: string }) {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const accountId = useActor().account?.id ?? '';
  const [shown, setShown] = useState<'acted' | 'all'>('acted');
  const rule = useServerQuery(scopedRulesQuery(accountId)).data?.find(({ id }) => id === ruleId);
  const query = useInfiniteQuery(scopedRunsQuery({ accountId, ruleId, shown }), queryClient);
  const runs = query.data?.pages.flatMap(({ data }) => data);
  const columns = useRunColumns();
  return (
    <>
      <PageHeader
        title={<span lang="">{rule === undefined ? t('Run log') : scopedRuleName(rule)}</span>}
        backTo={scopedRulePath(ruleId)}
        backLabel={t('Back')}
        isBackInHistory
        meta={t('Run log')}
      />
      <section aria-label={t('Run log')} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-(--toolbar) flex-none items-center border-t border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
          <SegmentedControl
            label={t('Shown runs')}
            value={shown}
            onChange={setShown}
            segments={[
              { key: 'acted', label: t('With changes or errors') },
              { key: 'all', label: t('All') },
            ]}
          />
        </div>
        <ServerList
          texts={{
            loading: t('Loading runs…'),
            failed: t('Couldn’t load the runs'),
            offline: t('Runs aren’t available offline'),
          }}
          cells={['w-40', 'w-60', 'w-24']}
          isLoaded={runs !== undefined}
          isEmpty={runs?.length === 0}
          isUnreachable={query.error instanceof NetworkFailure}
          error={runs === undefined ? query.error : null}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
          head={null}
          emptyState={<EmptyState icon={ClipboardDocumentListIcon} title={t('No runs here')} />}
          footer={
            query.hasNextPage ? (
              <Button
                variant="ghost"
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('Show more')}
              </Button>
            ) : null
          }
        >
          <DataList
            label={t('Runs')}
            rows={runs ?? []}
            keyOf={({ id }) => id}
            columns={columns}
            link={{
              name: ({ startedAt }) => formatExactMoment({ at: startedAt }),
              path: runPath,
              onOpen: (run) => void navigate({ href: runPath(run) }),
            }}
            rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
            loadingLabel={t('Loading runs…')}
            empty={null}
          />
        </ServerList>
      </section>
    </>
  );
}
