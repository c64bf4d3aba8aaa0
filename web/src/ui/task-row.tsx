import { ChevronRightIcon, PlayIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../lib/error-text.ts';
import { formatMoment, NO_VALUE } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { ErrorPanel } from './error-panel.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { showToast } from './toast.tsx';

interface SettingsRowProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly state: ReactNode;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** Something configurable of a profile: a row with its state, with the settings below. */
export function SettingsRow({ name, note, state, end, children }: SettingsRowProps) {
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={name}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(20rem,auto)] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-3">
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
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-ink-3">{note}</span>
            </span>
          </button>
        </h2>
        <div className="min-w-0 max-desk:order-last max-desk:col-span-2 max-desk:ps-6">{state}</div>
        <div className="flex items-center justify-end gap-4">{end}</div>
      </div>
      <div
        id={bodyId}
        hidden={!isOpen}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-6 border-b border-line px-4 py-4 ps-10 max-desk:grid-cols-1 max-desk:px-3',
          !isOpen && 'hidden',
        )}
      >
        {children}
      </div>
    </section>
  );
}

interface TaskRowProps extends Omit<SettingsRowProps, 'end'> {
  readonly task: {
    readonly runs: readonly { readonly finishedAt: string | null }[];
    /** Null while none is planned. */
    readonly nextRunAt: string | null;
    /** Null while none is running. */
    readonly progress: object | null;
  };
  /** Errors that it throws are shown. */
  readonly start: { readonly run: (input: null) => Promise<void>; readonly isBusy: boolean };
  readonly canManage: boolean;
  readonly canRun: boolean;
}

/** A profile's task: its state, its runs and a button to run it now. */
export function TaskRow({
  task: { runs, nextRunAt, progress },
  start,
  canManage,
  canRun,
  ...row
}: TaskRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const runNow = async () => {
    try {
      await start.run(null);
    } catch (error) {
      showToast({ id: 'run-task', tone: 'error', text: plainErrorText({ error, translate: t }) });
    }
  };
  const lastRunAt = runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null;
  const isRunning = progress !== null;
  const isDue = nextRunAt !== null && Date.parse(nextRunAt) <= now.getTime();
  return (
    <SettingsRow
      {...row}
      end={
        <>
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
              isBusy={start.isBusy}
              disabled={isRunning || !canRun}
              onClick={() => void runNow()}
            >
              {t('Run now')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Replaces a task whose state is unknown. */
export function TaskPlaceholder({
  failed,
  isWaiting,
  error,
  isRetrying,
  onRetry,
}: {
  readonly failed: string;
  /** Waiting for a response or for the network. */
  readonly isWaiting: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  return isWaiting ? (
    <SkeletonRows
      count={1}
      cells={['w-40', 'w-56']}
      label={t('Loading tasks…')}
      rowClassName="h-(--row-two-line) max-desk:h-24"
    />
  ) : (
    <ErrorPanel title={failed} error={error} isRetrying={isRetrying} onRetry={onRetry} />
  );
}
