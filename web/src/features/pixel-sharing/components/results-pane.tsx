import { canManageAdUser, type OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { PixelShareItem, PixelSharingDto } from '@ads-checker/shared/contracts/pixel-sharing';
import { ArrowPathIcon, StopIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatExactMoment, formatNumber } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSharing } from '../use-sharing.ts';
import { ACCOUNTS_PERIOD } from './account-picker.tsx';
import { ResultsTable, type ShareLine, toAppError } from './results-table.tsx';

type View = 'all' | 'shared' | 'failed' | 'open';

function viewOf({ state }: PixelShareItem): Exclude<View, 'all'> {
  return state === 'shared' || state === 'failed' ? state : 'open';
}

function DelayNote({ sharing: { resumesAt, heldBackBy } }: { readonly sharing: PixelSharingDto }) {
  const { t } = useTranslation('pixel-sharing');
  if (resumesAt === null) {
    return null;
  }
  const time = formatExactMoment({ at: new Date(resumesAt) });
  return (
    <Note tone="pending">
      {heldBackBy?.errorCode === 17 || heldBackBy?.errorCode === 'usage_limit'
        ? t('Rate limit reached. Resumes at {time}.', { time })
        : `${heldBackBy === null ? '' : `${plainErrorText({ error: toAppError(heldBackBy), translate: t })} `}${t('Resumes at {time}.', { time })}`}
    </Note>
  );
}

function useCounts(sharing: PixelSharingDto) {
  const { t } = useTranslation('pixel-sharing');
  const { total, shared, failed, stopped } = sharing.counts;
  const open = total - shared - failed - stopped;
  const done = shared + failed;
  const parts = [
    t('{count, plural, one {# shared} other {# shared}}', { count: shared }),
    t('{count, plural, one {# not shared} other {# not shared}}', { count: failed }),
    ...(stopped > 0
      ? [t('{count, plural, one {# stopped} other {# stopped}}', { count: stopped })]
      : []),
    ...(open > 0
      ? [t('{count, plural, one {# remaining} other {# remaining}}', { count: open })]
      : []),
  ];
  const text = `${t('{number} of {number2}', { number: formatNumber(done), number2: formatNumber(total) })}: ${parts.join(' · ')}`;
  return { text, done, total, again: failed + stopped };
}

interface ResultsPaneProps {
  readonly sharingId: string;
  /** Undefined when the profile is not on this device. */
  readonly findAdUser: (adUserId: string) => OwnedByAccount | undefined;
}

/** The result of each ad account as it arrives. */
export function ResultsPane({ sharingId, findAdUser }: ResultsPaneProps) {
  const { t } = useTranslation('pixel-sharing');
  const { data, error, isFetching, refetch, isInterrupted, stop, retry } = useSharing(sharingId);
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows
        count={8}
        cells={['w-6', 'w-40', 'w-60', 'w-12']}
        rowClassName="h-12"
        label={t('Loading results…')}
      />
    ) : (
      <ErrorPanel
        error={error}
        title={t('Couldn’t load results')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Results
      sharing={data.pixelSharing}
      items={data.items}
      isInterrupted={isInterrupted}
      stop={stop}
      retry={retry}
      findAdUser={findAdUser}
    />
  );
}

interface ResultsProps
  extends Pick<ReturnType<typeof useSharing>, 'isInterrupted' | 'stop' | 'retry'> {
  readonly sharing: PixelSharingDto;
  readonly items: readonly PixelShareItem[];
  readonly findAdUser: ResultsPaneProps['findAdUser'];
}

function Results({ sharing, items, isInterrupted, stop, retry, findAdUser }: ResultsProps) {
  const { t } = useTranslation('pixel-sharing');
  const actor = useActor();
  const [view, setView] = useState<View>('all');
  const { rows, status } = useAdAccounts({ adUserId: sharing.adUserId, period: ACCOUNTS_PERIOD });
  const isKnown = status === 'ready';
  const { text, done, total, again } = useCounts(sharing);
  const adUser = findAdUser(sharing.adUserId);
  const canManage = adUser !== undefined && canManageAdUser(actor, adUser);
  const isRunning = sharing.state !== 'finished';
  const lines = useMemo(() => {
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return items.map(
      (item, index): ShareLine => ({
        key: item.adAccountId,
        number: index + 1,
        item,
        name: names.get(item.adAccountId) ?? (isKnown ? null : undefined),
      }),
    );
  }, [items, rows, isKnown]);
  const counts = Map.groupBy(items, viewOf);
  const countOf = (key: Exclude<View, 'all'>) => formatNumber(counts.get(key)?.length ?? 0);
  const shown = view === 'all' ? lines : lines.filter(({ item }) => viewOf(item) === view);
  const tell = (failure: unknown) =>
    showToast({
      id: 'pixel-sharing',
      tone: 'error',
      text: plainErrorText({ error: failure, translate: t }),
    });
  const onRetry = (adAccountIds?: readonly string[]) => void retry.run(adAccountIds).catch(tell);
  const failedIds = (counts.get('failed') ?? []).map(({ adAccountId }) => adAccountId).join('\n');

  return (
    <>
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Ad accounts')}
          value={view}
          onChange={setView}
          className="max-desk:w-full max-desk:[&>button]:flex-1"
          segments={[
            { key: 'all', label: t('All'), count: formatNumber(items.length) },
            {
              key: 'shared',
              label: t('Shared', { context: 'pixel' }),
              count: countOf('shared'),
            },
            {
              key: 'failed',
              label: t('Failed', { context: 'lines' }),
              count: countOf('failed'),
            },
            { key: 'open', label: t('Remaining'), count: countOf('open') },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('No ad accounts here')} />
      ) : (
        <ResultsTable
          lines={shown}
          onRetry={canManage && !isRunning ? (id) => onRetry([id]) : undefined}
        />
      )}
      <footer className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-4 py-2.5 max-desk:px-3">
        <DelayNote sharing={sharing} />
        {isInterrupted && (
          <Note tone="info">
            {t('Can’t reach the server. Sharing continues there; results appear when it responds.')}
          </Note>
        )}
        <ProgressBar
          label={t('Ad accounts that responded')}
          value={done}
          max={total}
          className="w-full"
        />
        <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11 max-desk:[&>button]:flex-auto">
          <p role="status" className="me-auto text-ink-2 max-desk:w-full">
            {text}
          </p>
          {failedIds !== '' && (
            <CopyButton isWordShown text={failedIds} label={t('Copy failed IDs')} />
          )}
          {canManage && isRunning && (
            <Button
              icon={StopIcon}
              isBusy={stop.isBusy || sharing.state === 'stopping'}
              onClick={() => void stop.run(null).catch(tell)}
            >
              {t('Stop')}
            </Button>
          )}
          {canManage && (again > 0 || isRunning) && (
            <Button
              variant="primary"
              icon={ArrowPathIcon}
              disabled={isRunning || again === 0}
              isBusy={retry.isBusy}
              onClick={() => onRetry()}
            >
              {again === 0
                ? t('Share again')
                : t('{count, plural, one {Share # again} other {Share # again}}', { count: again })}
            </Button>
          )}
        </div>
      </footer>
    </>
  );
}
