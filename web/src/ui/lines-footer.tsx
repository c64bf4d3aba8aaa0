import { ArrowPathIcon, PauseIcon, PlayIcon, StopIcon } from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber, formatTime } from '../lib/format.ts';
import type { StandingCounts } from '../lib/line-standing.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';
import { ProgressBar } from './progress.tsx';

/** How the sending of lines stands, and what may be asked of it. */
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
  readonly counts: StandingCounts;
  /** Why it paused by itself; undefined when it did not. */
  readonly interruption: string | undefined;
  /** `Profiles connected`. */
  readonly progressLabel: string;
  /** `3 profiles are ready`. */
  readonly ready: ReactNode;
  /** `Connect 3 profiles`. */
  readonly start: ReactNode;
  /** Sends what may be sent. */
  readonly onStart: () => void;
  /** Why lines came to nothing, to copy. */
  readonly report: string;
  /** Another way on, while nothing is being sent. */
  readonly children?: ReactNode;
}

/** Why nothing goes out at the moment, when that needs words. */
function Hold({
  run: { waitsUntilMs, isStopping },
  interruption,
}: Pick<LinesFooterProps, 'run' | 'interruption'>) {
  useNow();
  if (interruption !== undefined) {
    return (
      <Note tone="warning">
        <Trans>Paused.</Trans> {interruption}
      </Note>
    );
  }
  if (isStopping) {
    return (
      <Note tone="info">
        <Trans>Stopping: what has been asked is heard out, so that no line ends unknown.</Trans>
      </Note>
    );
  }
  if (waitsUntilMs !== null && waitsUntilMs > Date.now()) {
    const time = formatTime({ at: new Date(waitsUntilMs) });
    return (
      <Note tone="pending">
        <Trans>The server asks to wait until {time}. It goes on by itself.</Trans>
      </Note>
    );
  }
  return null;
}

function Before({ counts, ready }: Pick<LinesFooterProps, 'counts' | 'ready'>) {
  return (
    <>
      {ready}
      {counts.duplicate > 0 && (
        <>
          {' · '}
          <Plural value={counts.duplicate} one="# duplicate" other="# duplicates" />
        </>
      )}
      {counts.invalid > 0 && (
        <>
          {' · '}
          <Plural value={counts.invalid} one="# cannot be read" other="# cannot be read" />
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
  const { t } = useLingui();
  return (
    <>
      {t`${formatNumber(done)} of ${formatNumber(total)}`}
      {': '}
      <Plural value={counts.added} one="# added" other="# added" />
      {' · '}
      <Plural value={counts.duplicate} one="# duplicate" other="# duplicates" />
      {' · '}
      <Plural value={counts.refused} one="# not added" other="# not added" />
      {counts.invalid > 0 && (
        <>
          {' · '}
          <Plural value={counts.invalid} one="# cannot be read" other="# cannot be read" />
        </>
      )}
      {counts.not_tried > 0 && (
        <>
          {' · '}
          <Plural value={counts.not_tried} one="# not tried" other="# not tried" />
        </>
      )}
    </>
  );
}

function Running({ run }: Pick<LinesFooterProps, 'run'>) {
  return (
    <>
      <Button variant="ghost" icon={StopIcon} isBusy={run.isStopping} onClick={run.stop}>
        <Trans>Stop</Trans>
      </Button>
      {run.isPaused ? (
        <Button variant="primary" icon={PlayIcon} onClick={run.resume}>
          <Trans>Continue</Trans>
        </Button>
      ) : (
        <Button icon={PauseIcon} disabled={run.isStopping} onClick={run.pause}>
          <Trans>Pause</Trans>
        </Button>
      )}
    </>
  );
}

/** How far the lines are, and what can be done now. */
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
  const { t } = useLingui();
  const isFresh = run.results.size === 0;
  const total = Object.values(counts).reduce((sum, count) => sum + count);
  const done = total - counts.waiting - counts.sending - counts.not_tried;
  const sendable = counts.ready + counts.refused + counts.not_tried;
  return (
    <footer className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-4 py-2.5 max-desk:px-3">
      <Hold run={run} interruption={interruption} />
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
              <CopyButton isWordShown text={report} label={t`Copy what failed`} />
            )}
            {children}
            {(sendable > 0 || isFresh) && (
              <Button
                variant="primary"
                icon={isFresh ? PlayIcon : ArrowPathIcon}
                disabled={sendable === 0}
                onClick={onStart}
              >
                {isFresh ? (
                  start
                ) : (
                  <Plural value={sendable} one="Try # again" other="Try # again" />
                )}
              </Button>
            )}
          </>
        )}
      </div>
    </footer>
  );
}
