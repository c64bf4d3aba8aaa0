import type {
  AdObjectCheckState,
  AdObjectCheckTaskUpdate,
} from '@ads-checker/shared/contracts/object-checks';
import {
  CheckCircleIcon,
  ChevronRightIcon,
  ClockIcon,
  NoSymbolIcon,
  PlayIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { runErrorText } from '../run-error-text.ts';
import { CheckRuns } from './check-runs.tsx';

interface CheckTaskProps {
  readonly state: AdObjectCheckState;
  readonly canManage: boolean;
  /** A profile that Facebook refuses is not checked. */
  readonly isConnected: boolean;
  readonly onRun: () => Promise<void>;
  readonly isStarting: boolean;
  readonly onSave: (update: AdObjectCheckTaskUpdate) => Promise<void>;
  readonly isSaving: boolean;
}

function TaskState({ state, isConnected }: Pick<CheckTaskProps, 'state' | 'isConnected'>) {
  const { t } = useTranslation('object-checks');
  const { progress, runs } = state;
  if (progress !== null) {
    const { checkedAdAccounts: checked, totalAdAccounts: total } = progress;
    const text =
      total === null
        ? t('Running…')
        : t('Running, {checked} of {total} ad accounts', { checked, total });
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Status hue="pending" icon={ClockIcon} label={text} />
        <ProgressBar label={text} value={checked} max={total} className="max-w-52" />
      </div>
    );
  }
  if (!isConnected) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Stopped until the profile is fixed')} />;
  }
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  if (last === undefined) {
    return <Status hue="pending" icon={ClockIcon} label={t('Waiting for the first run')} />;
  }
  return last.error === null ? (
    <Status hue="active" icon={CheckCircleIcon} label={t('On')} />
  ) : (
    <Status
      hue="error"
      icon={XCircleIcon}
      label={runErrorText(last.error)}
      className="whitespace-normal"
    />
  );
}

function Settings({
  state: { adObjectCheckTask: task },
  canManage,
  onSave,
  isSaving,
}: Pick<CheckTaskProps, 'state' | 'canManage' | 'onSave' | 'isSaving'>) {
  const { t } = useTranslation('object-checks');
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (shouldCheckAds: boolean) => {
    setFailure(null);
    try {
      await onSave({ shouldCheckAds });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Check')}</h3>
      <Checkbox
        isSelected={task.shouldCheckAds}
        isDisabled={!canManage || isSaving}
        onChange={(isSelected) => void save(isSelected)}
      >
        {t('Ads: status and review feedback')}
      </Checkbox>
      <p className="text-sm text-ink-3">{t('Ad accounts are always checked.')}</p>
      {failure !== null && (
        <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
      )}
    </div>
  );
}

/** The ad object check: its state in a row, its settings and latest runs below it. */
export function CheckTask(props: CheckTaskProps) {
  const { t } = useTranslation('object-checks');
  const { state, canManage, isConnected, onRun, isStarting } = props;
  const { adObjectCheckTask: task, progress, nextRunAt, runs, intervalMinutes } = state;
  const now = useNow();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const isRunning = progress !== null;
  const isDue = nextRunAt !== null && Date.parse(nextRunAt) <= now.getTime();
  const lastRunAt = runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null;
  const start = async () => {
    try {
      await onRun();
    } catch (error) {
      showToast({
        id: 'run-check',
        tone: 'error',
        text: plainErrorText({ error, translate: t }),
      });
    }
  };
  return (
    <section aria-label={t('Tasks')}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-3">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            className="flex min-w-0 items-start gap-2 rounded-sm text-start max-desk:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRightIcon
              aria-hidden="true"
              className={cx('mt-1 size-4 flex-none text-ink-3', isOpen && 'rotate-90')}
            />
            <span className="min-w-0">
              <span className="block font-medium">{t('Ad object check')}</span>
              <span className="block text-sm text-ink-3">
                {task.shouldCheckAds ? t('Ad accounts and ads') : t('Ad accounts only')}
              </span>
            </span>
          </button>
        </h2>
        <div className="min-w-0 max-desk:order-last max-desk:col-span-2">
          <TaskState state={state} isConnected={isConnected} />
        </div>
        <div className="flex items-center gap-4">
          <dl className="grid grid-cols-[auto_auto] gap-x-2 text-sm text-ink-3 max-desk:hidden">
            <dt>{t('Last run')}</dt>
            <dd className="text-end text-ink-2">
              {lastRunAt === null ? NO_VALUE : formatMoment({ at: lastRunAt, now })}
            </dd>
            <dt>{t('Next run')}</dt>
            <dd className="text-end text-ink-2">
              {isRunning || isDue
                ? t('now')
                : nextRunAt === null
                  ? NO_VALUE
                  : formatMoment({ at: nextRunAt, now })}
            </dd>
          </dl>
          {canManage && (
            <Button
              icon={PlayIcon}
              isBusy={isStarting}
              disabled={isRunning || !isConnected}
              onClick={() => void start()}
            >
              {t('Run now')}
            </Button>
          )}
        </div>
      </div>
      <div
        id={bodyId}
        hidden={!isOpen}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-6 border-b border-line px-4 py-4 ps-10 max-desk:grid-cols-1 max-desk:px-3',
          !isOpen && 'hidden',
        )}
      >
        <Settings {...props} />
        <CheckRuns runs={runs} intervalMinutes={intervalMinutes} />
      </div>
    </section>
  );
}
