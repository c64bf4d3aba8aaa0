import type {
  LaunchItemDto,
  LaunchItemRetry,
  LaunchRunDetailsDto,
} from '@ads-checker/shared/contracts/launch-runs';
import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  CheckCircleIcon,
  ClockIcon,
  NoSymbolIcon,
  StopIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { launchesPath } from '../paths.ts';
import { actOnRun, retryRun } from '../queries.ts';
import { failedLabel, itemStatus, runStatus } from '../run-labels.ts';
import { EditRowDialog } from './edit-row-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import type { RunFilter } from './run-rows.ts';
import { RunSide } from './run-side.tsx';
import { RunTree } from './run-tree.tsx';
import { useRun } from './use-run.ts';

const TYPED_FROM = 10;

type Act = 'stop' | 'retry' | 'undo';

function useActs(run: LaunchRunDetailsDto) {
  const { t } = useTranslation('launches');
  const launchRunId = run.id;
  const write = useWrite(actOnRun);
  const { run: retry } = useWrite(retryRun);
  const [busy, setBusy] = useState<Act | null>(null);
  const act = async (chosen: Act, item?: LaunchItemDto): Promise<void> => {
    setBusy(chosen);
    try {
      if (chosen !== 'retry') {
        await write.run({ launchRunId, act: chosen });
      } else {
        await retry({
          launchRunId,
          ...(item === undefined ? {} : { items: [{ position: item.position }] }),
        });
      }
    } catch (error) {
      const reason = plainErrorText({ error, translate: t });
      const texts = {
        stop: t('Couldn’t stop the launch: {reason}', { reason }),
        retry: t('Couldn’t try again: {reason}', { reason }),
        undo: t('Couldn’t undo the launch: {reason}', { reason }),
      };
      showToast({ tone: 'error', text: texts[chosen] });
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    act: (chosen: Act, item?: LaunchItemDto) => void act(chosen, item),
    retry: (items: readonly LaunchItemRetry[]) => retry({ launchRunId, items }),
  };
}

interface Made {
  readonly campaigns: number;
  readonly adSets: number;
  readonly ads: number;
}

function madeBy({ items }: LaunchRunDetailsDto): Made {
  const made = items.filter(({ state }) => state === 'done');
  const count = (level: string): number => made.filter((item) => item.level === level).length;
  return { campaigns: count('campaign'), adSets: count('ad_set'), ads: count('ad') };
}

function Progress({
  run,
  onFailed,
}: {
  readonly run: LaunchRunDetailsDto;
  readonly onFailed: () => void;
}) {
  const { t } = useTranslation('launches');
  const { ads, items, kind } = run;
  const shown = kind === 'check' ? run.counts : ads;
  const sending = items.filter(({ level, state }) => level === 'ad' && state === 'sending').length;
  const failedCount = run.counts.failed;
  return (
    <div role="status" className="flex flex-none flex-col gap-2 px-4 py-3 max-desk:px-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-xl font-semibold tabular-nums">
          {kind === 'check'
            ? t('{done} of {total} accepted', { done: shown.done, total: shown.total })
            : t('{done} of {total} created', { done: shown.done, total: shown.total })}
        </b>
        {failedCount > 0 && (
          <>
            <span className="text-error-ink">{failedLabel({ failed: failedCount })}</span>
            <button
              type="button"
              className="font-medium text-accent-ink hover:underline"
              onClick={onFailed}
            >
              {t('Show')}
            </button>
          </>
        )}
      </div>
      <RunBar label={t('Ads created or failed')} counts={shown} isLarge hasText={false} />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Status
          hue="active"
          icon={CheckCircleIcon}
          label={
            kind === 'check'
              ? t('{count, plural, one {# accepted} other {# accepted}}', { count: shown.done })
              : t('{count, plural, one {# created} other {# created}}', { count: shown.done })
          }
        />
        <Status
          hue="error"
          icon={XCircleIcon}
          isLoud={false}
          label={failedLabel({ failed: shown.failed })}
        />
        {sending > 0 && (
          <Status
            {...itemStatus('sending', kind)}
            isLoud={false}
            label={t('{count, plural, one {# creating} other {# creating}}', { count: sending })}
          />
        )}
        {shown.open - sending > 0 && (
          <Status
            hue="off"
            icon={ClockIcon}
            label={t('{count, plural, one {# waiting} other {# waiting}}', {
              count: shown.open - sending,
            })}
          />
        )}
        {shown.skipped > 0 && (
          <Status
            hue="off"
            icon={NoSymbolIcon}
            label={t('{count, plural, one {# not created} other {# not created}}', {
              count: shown.skipped,
            })}
          />
        )}
      </div>
    </div>
  );
}

function Run({ run, isStale }: { readonly run: LaunchRunDetailsDto; readonly isStale: ReactNode }) {
  const { t } = useTranslation('launches');
  const isPhone = usePhone();
  const { busy, act, retry } = useActs(run);
  const [edited, setEdited] = useState<LaunchItemDto | null>(null);
  const [filter, setFilter] = useState<RunFilter>('all');
  const [isAsking, setAsking] = useState(false);
  const made = madeBy(run);
  const isRunning = run.state === 'running';
  const isOver = run.state === 'finished' || run.state === 'stopped';
  const retried = run.items.filter(({ state }) =>
    ['failed', 'skipped', 'stopped', 'unknown'].includes(state),
  ).length;
  const canUndo =
    run.kind === 'launch' && run.canChange && (isRunning || isOver) && made.campaigns > 0;
  const what = t(
    '{campaigns, plural, one {# campaign} other {# campaigns}}, {sets, plural, one {# ad set} other {# ad sets}} and {ads, plural, one {# ad} other {# ads}}',
    { ...made, sets: made.adSets },
  );
  const undoText = canUndo ? t('Undo deletes what was created so far: {what}.', { what }) : null;
  const size = isPhone ? ({ className: 'h-11 flex-1' } as const) : {};
  const buttons = run.canChange && (
    <>
      {canUndo && (
        <Button
          {...size}
          icon={ArrowUturnLeftIcon}
          isBusy={busy === 'undo'}
          onClick={() => setAsking(true)}
        >
          {t('Undo launch')}
        </Button>
      )}
      {isRunning && (
        <Button {...size} icon={StopIcon} isBusy={busy === 'stop'} onClick={() => act('stop')}>
          {t('Stop')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={run.name}
        backTo={launchesPath('launches')}
        backLabel={t('Launches')}
        meta={
          <span className="flex items-center gap-2">
            <Status {...runStatus(run)} />
            {isRunning && <span className="truncate">{t('Continues if you close this page')}</span>}
          </span>
        }
        actions={!isPhone && buttons}
      />
      <div className="flex min-h-0 flex-1 border-t border-line-strong">
        <PaneLayout
          sideKind="form"
          sideLabel={t('Launch')}
          side={<RunSide run={run} undoText={undoText} />}
        >
          {isStale}
          <Progress run={run} onFailed={() => setFilter('failed')} />
          <RunTree
            run={run}
            filter={filter}
            onFilter={setFilter}
            acts={
              run.canChange && isOver
                ? { retry: (item) => act('retry', item), edit: setEdited }
                : undefined
            }
            tools={
              run.canChange &&
              isOver &&
              retried > 0 && (
                <Button icon={ArrowPathIcon} isBusy={busy === 'retry'} onClick={() => act('retry')}>
                  {t('{count, plural, one {Try # again} other {Try # again}}', { count: retried })}
                </Button>
              )
            }
          />
          {isPhone && run.canChange && (canUndo || isRunning) && (
            <div className="flex flex-none gap-2 border-t border-line p-3">{buttons}</div>
          )}
        </PaneLayout>
      </div>
      {edited?.editable != null && (
        <EditRowDialog
          item={edited}
          editable={edited.editable}
          onRetry={retry}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Undo launch “{name}”?', { name: run.name })}
        confirmLabel={t('Undo launch')}
        typedName={made.campaigns > TYPED_FROM ? String(made.campaigns) : undefined}
        onConfirm={() => {
          setAsking(false);
          act('undo');
        }}
        onCancel={() => setAsking(false)}
      >
        {t(
          'This deletes {what} on Facebook. Images stay in the ad accounts. This can’t be undone.',
          {
            what,
          },
        )}
      </ConfirmDialog>
    </>
  );
}

export function RunScreen({ runId }: { readonly runId: string }) {
  const { t } = useTranslation('launches');
  const { data, error, isFetching, refetch, isInterrupted } = useRun(runId);
  const retry = () => void refetch();
  if (data !== undefined) {
    return (
      <Run
        run={data}
        isStale={
          isInterrupted ? (
            <Note tone="info" className="mx-4 my-2 flex-none max-desk:mx-3">
              {t('Can’t reach the server. The launch continues there.')}
            </Note>
          ) : (
            <RefreshNote
              error={error}
              isRetrying={isFetching}
              onRetry={retry}
              className="mx-4 my-2 flex-none max-desk:mx-3"
            />
          )
        }
      />
    );
  }
  return (
    <>
      <PageHeader title={t('Launch')} backTo={launchesPath('launches')} backLabel={t('Launches')} />
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface">
        {error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Launches aren’t available offline')}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load the launch')}
            error={error}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : (
          <div className="min-h-0 flex-1">
            <SkeletonRows
              count={12}
              cells={['w-60', 'w-32', 'w-40']}
              label={t('Loading launch…')}
            />
          </div>
        )}
      </div>
    </>
  );
}
