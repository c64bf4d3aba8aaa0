import { ArrowPathIcon, PauseIcon, PlayIcon, StopIcon } from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { connectionErrorText } from '../profile-words.ts';
import { failureReport } from './line-words.ts';
import { countStandings, type ImportLine, listSendable } from './lines.ts';
import type { Import } from './use-import.ts';

interface ImportFooterProps {
  readonly run: Import;
  readonly lines: readonly ImportLine[];
}

/** Why nothing goes out at the moment, when that needs words. */
function Hold({ run: { interruption, waitsUntilMs, isStopping } }: Pick<ImportFooterProps, 'run'>) {
  const now = useNow();
  if (interruption !== null) {
    return (
      <Note tone="warning">
        <Trans>Paused.</Trans> {connectionErrorText(interruption)}
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
  if (waitsUntilMs !== null && waitsUntilMs > Math.max(now.getTime(), Date.now())) {
    const time = formatTime({ at: new Date(waitsUntilMs) });
    return (
      <Note tone="pending">
        <Trans>The server asks to wait until {time}. It goes on by itself.</Trans>
      </Note>
    );
  }
  return null;
}

/** How far it is, and what can be done now. */
export function ImportFooter({ run, lines }: ImportFooterProps) {
  const { t } = useLingui();
  const { results, draft } = run;
  const counts = countStandings({ lines, results });
  const open = counts.waiting + counts.sending;
  const total = results.size;
  const done = total - open - counts.not_tried;
  const sendableCount = counts.ready + counts.refused + counts.not_tried;
  const failed = counts.refused + counts.invalid;
  return (
    <footer className="flex flex-none flex-col gap-2 border-t border-line-strong bg-surface px-4 py-2.5 max-desk:px-3">
      <Hold run={run} />
      {total > 0 && (
        <ProgressBar label={t`Profiles connected`} value={done} max={total} className="w-full" />
      )}
      <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
        <p role="status" className="me-auto text-ink-2">
          {total === 0 ? (
            <>
              <Plural value={counts.ready} one="# profile is ready" other="# profiles are ready" />
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
          ) : (
            <>
              {t`${formatNumber(done)} of ${formatNumber(total)}`}
              {': '}
              <Plural value={counts.added} one="# added" other="# added" />
              {' · '}
              <Plural value={counts.duplicate} one="# duplicate" other="# duplicates" />
              {' · '}
              <Plural value={counts.refused} one="# not added" other="# not added" />
              {counts.not_tried > 0 && (
                <>
                  {' · '}
                  <Plural value={counts.not_tried} one="# not tried" other="# not tried" />
                </>
              )}
            </>
          )}
        </p>
        {failed > 0 && !run.isRunning && (
          <CopyButton
            isWordShown
            text={failureReport({ lines, results })}
            label={t`Copy what failed`}
          />
        )}
        {run.isRunning ? (
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
        ) : (
          (sendableCount > 0 || total === 0) && (
            <Button
              variant="primary"
              icon={total === 0 ? PlayIcon : ArrowPathIcon}
              disabled={sendableCount === 0}
              onClick={() => run.start(listSendable({ lines, results, settings: draft.settings }))}
            >
              {total === 0 ? (
                <Plural value={sendableCount} one="Connect # profile" other="Connect # profiles" />
              ) : (
                <Plural value={sendableCount} one="Try # again" other="Try # again" />
              )}
            </Button>
          )
        )}
      </div>
    </footer>
  );
}
