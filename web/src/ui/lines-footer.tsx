import { ArrowPathIcon, PauseIcon, PlayIcon, StopIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment, formatNumber } from '../lib/format.ts';
import type { LineStatusCounts } from '../lib/line-status.ts';
import { serverNow } from '../lib/server-time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';
import { ProgressBar } from './progress.tsx';

interface LinesRun {
  readonly results: ReadonlyMap<string, unknown>;
  readonly waitsUntilMs: number | null;
  readonly isRunning: boolean;
  readonly isPaused: boolean;
  readonly isStopping: boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

interface LinesFooterProps {
  readonly run: LinesRun;
  readonly counts: LineStatusCounts;
  /** Why it paused on its own, if it did. */
  readonly interruption: string | undefined;
  /** `Profiles connected`. */
  readonly progressLabel: string;
  /** `3 profiles are ready`. */
  readonly ready: ReactNode;
  /** `Connect 3 profiles`. */
  readonly start: ReactNode;
  readonly onStart: () => void;
  /** Reasons of failed lines, to copy. */
  readonly report: string;
  /** Another action, while nothing is being sent. */
  readonly children?: ReactNode;
}

function PauseNote({
  run: { waitsUntilMs, isStopping },
  interruption,
}: Pick<LinesFooterProps, 'run' | 'interruption'>) {
  const { t } = useTranslation();
  useNow();
  if (interruption !== undefined) {
    return (
      <Note tone="warning">
        {t('Paused.')} {interruption}
      </Note>
    );
  }
  if (isStopping) {
    return <Note tone="info">{t('Stopping after the current lines finish…')}</Note>;
  }
  if (waitsUntilMs !== null && waitsUntilMs > serverNow()) {
    const time = formatExactMoment({ at: new Date(waitsUntilMs) });
    return <Note tone="pending">{t('Rate limit reached. Resumes at {time}.', { time })}</Note>;
  }
  return null;
}

function Before({ counts, ready }: Pick<LinesFooterProps, 'counts' | 'ready'>) {
  const { t } = useTranslation();
  return (
    <>
      {ready}
      {counts.duplicate > 0 && (
        <>
          {' · '}
          {t('{count, plural, one {# duplicate} other {# duplicates}}', {
            count: counts.duplicate,
          })}
        </>
      )}
      {counts.invalid > 0 && (
        <>
          {' · '}
          {t('{count, plural, one {# invalid} other {# invalid}}', {
            count: counts.invalid,
          })}
        </>
      )}
    </>
  );
}

function After({
  counts,
  done,
  total,
}: Pick<LinesFooterProps, 'counts'> & { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  return (
    <>
      {t('{number} of {number2}', { number: formatNumber(done), number2: formatNumber(total) })}
      {': '}
      {t('{count, plural, one {# added} other {# added}}', { count: counts.added })}
      {' · '}
      {t('{count, plural, one {# duplicate} other {# duplicates}}', { count: counts.duplicate })}
      {' · '}
      {t('{count, plural, one {# failed} other {# failed}}', { count: counts.refused })}
      {counts.invalid > 0 && (
        <>
          {' · '}
          {t('{count, plural, one {# invalid} other {# invalid}}', {
            count: counts.invalid,
          })}
        </>
      )}
      {counts.not_tried > 0 && (
        <>
          {' · '}
          {t('{count, plural, one {# not checked} other {# not checked}}', {
            count: counts.not_tried,
          })}
        </>
      )}
    </>
  );
}

function Running({ run }: Pick<LinesFooterProps, 'run'>) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="ghost" icon={StopIcon} isBusy={run.isStopping} onClick={run.stop}>
        {t('Stop')}
      </Button>
      {run.isPaused ? (
        <Button variant="primary" icon={PlayIcon} onClick={run.resume}>
          {t('Continue')}
        </Button>
      ) : (
        <Button icon={PauseIcon} disabled={run.isStopping} onClick={run.pause}>
          {t('Pause')}
        </Button>
      )}
    </>
  );
}

export function LinesFooter({
  run,
  counts,
  interruption,
  progressLabel,
  ready,
  start,
  onStart,
  report,
  children,
}: LinesFooterProps) {
  const { t } = useTranslation();
  const isFresh = run.results.size === 0;
  const total = Object.values(counts).reduce((sum, count) => sum + count);
  const done = total - counts.waiting - counts.sending - counts.not_tried;
  const sendable = counts.ready + counts.refused + counts.not_tried;
  return (
    <footer className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-4 py-2.5 max-desk:px-3">
      <PauseNote run={run} interruption={interruption} />
      {!isFresh && (
        <ProgressBar label={progressLabel} value={done} max={total} className="w-full" />
      )}
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11 max-desk:[&>button]:flex-auto">
        <p role="status" className="me-auto text-ink-2 max-desk:w-full">
          {isFresh ? (
            <Before counts={counts} ready={ready} />
          ) : (
            <After counts={counts} done={done} total={total} />
          )}
        </p>
        {run.isRunning ? (
          <Running run={run} />
        ) : (
          <>
            {counts.refused + counts.invalid > 0 && (
              <CopyButton isWordShown text={report} label={t('Copy errors')} />
            )}
            {children}
            {(sendable > 0 || isFresh) && (
              <Button
                variant="primary"
                icon={isFresh ? PlayIcon : ArrowPathIcon}
                disabled={sendable === 0}
                onClick={onStart}
              >
                {isFresh
                  ? start
                  : t('{sendable, plural, one {Retry #} other {Retry #}}', { sendable })}
              </Button>
            )}
          </>
        )}
      </div>
    </footer>
  );
}
