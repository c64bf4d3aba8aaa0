import { ArrowPathIcon, PauseIcon, PlayIcon, StopIcon } from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { countStandings, listSendable, type ProxyLine } from '../lines.ts';
import { addErrorText } from '../lines-words.ts';
import type { ProxyLinesRun } from '../use-proxy-lines.ts';

interface LinesFooterProps {
  readonly run: ProxyLinesRun;
  readonly lines: readonly ProxyLine[];
}

/** Why nothing goes out at the moment, when that needs words. */
function Hold({ run: { interruption, waitsUntilMs, isStopping } }: Pick<LinesFooterProps, 'run'>) {
  useNow();
  if (interruption !== null) {
    return (
      <Note tone="warning">
        <Trans>Paused.</Trans> {addErrorText(interruption)}
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

function Counts({ run: { results }, lines }: LinesFooterProps) {
  const { t } = useLingui();
  const counts = countStandings({ lines, results });
  if (results.size === 0) {
    return (
      <>
        <Plural value={counts.ready} one="# proxy is ready" other="# proxies are ready" />
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
  const done = formatNumber(results.size - counts.waiting - counts.sending);
  const total = formatNumber(results.size);
  return (
    <>
      {t`${done} of ${total}`}
      {': '}
      <Plural value={counts.added} one="# added" other="# added" />
      {' · '}
      <Plural value={counts.duplicate} one="# duplicate" other="# duplicates" />
      {' · '}
      <Plural value={counts.failed} one="# failed" other="# failed" />
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

/** How far it is, and what can be done now. */
export function LinesFooter({ run, lines }: LinesFooterProps) {
  const { t } = useLingui();
  const { results, isRunning } = run;
  const { isShared } = run.draft;
  const isFresh = results.size === 0;
  const open = [...results.values()].filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  ).length;
  const sendable = listSendable({ lines, results, isShared });
  const faulty = listSendable({ lines, results, isShared, onlyFaulty: true });
  return (
    <footer className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-4 py-2.5 max-desk:px-3">
      <Hold run={run} />
      {!isFresh && (
        <ProgressBar label={t`Proxies added`} value={results.size - open} max={results.size} />
      )}
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
        <p role="status" className="me-auto text-ink-2">
          <Counts run={run} lines={lines} />
        </p>
        {isRunning ? (
          <Running run={run} />
        ) : (
          <>
            {faulty.length > 0 && (
              <Button variant="ghost" onClick={() => run.start(faulty)}>
                <Plural
                  value={faulty.length}
                  one="Add # without a check"
                  other="Add # without a check"
                />
              </Button>
            )}
            {(sendable.length > 0 || isFresh) && (
              <Button
                variant="primary"
                icon={isFresh ? PlayIcon : ArrowPathIcon}
                disabled={sendable.length === 0}
                onClick={() => run.start(sendable)}
              >
                {isFresh ? (
                  <Plural
                    value={sendable.length}
                    one="Check and add # proxy"
                    other="Check and add # proxies"
                  />
                ) : (
                  <Plural value={sendable.length} one="Try # again" other="Try # again" />
                )}
              </Button>
            )}
          </>
        )}
      </div>
    </footer>
  );
}
