import { ClockIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { refusalText } from '../../lib/error-text.ts';
import { formatMoment, formatTime } from '../../lib/format.ts';
import { type Command, useOutbox, useSyncStatus } from '../../replica/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CommandAct } from './command-act.tsx';

function State({ command }: { readonly command: Command }) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const time = formatMoment({ at: command.createdAt });
  switch (command.state) {
    case 'queued':
      return <>{time}</>;
    case 'sending':
    case 'confirming':
      return <Trans>{time} · sending…</Trans>;
    case 'asking':
      return <Trans>{time} · asks again, it spends money</Trans>;
    case 'retrying': {
      // Without a network nothing is being tried: the change simply waits since it was made.
      if (!isOnline) {
        return <>{time}</>;
      }
      const next = command.notBefore === null ? time : formatTime({ at: command.notBefore });
      return <Trans>Trying again {next}</Trans>;
    }
    case 'rejected': {
      const { error } = command;
      const reason = error === null ? '' : refusalText({ refusal: error, translate: t });
      return (
        <span className="text-error-ink">
          <Trans>Not sent: {reason}</Trans>
        </span>
      );
    }
  }
}

const LINK = 'flex-none font-medium text-accent-ink hover:underline pointer-coarse:min-h-11';

function Row({ command, children }: { readonly command: Command; readonly children: ReactNode }) {
  const isFailed = command.state === 'rejected';
  const Icon = isFailed ? ExclamationCircleIcon : ClockIcon;
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-1.5 text-sm last:border-0">
      <Icon aria-hidden="true" className={cx('size-4', isFailed ? 'text-error' : 'text-pending')} />
      <div className="min-w-0 flex-1">
        <p className="min-w-0 break-words [&_b]:font-medium">
          <CommandAct command={command} />
        </p>
        <p className="text-ink-3">
          <State command={command} />
        </p>
      </div>
      {children}
    </li>
  );
}

/** Everything that was asked for and has not arrived: it can always be seen, sent and dropped. */
export function PendingPanel({ onEmpty }: { readonly onEmpty: () => void }) {
  const { commands, drop, retry, confirm, sendNow } = useOutbox();
  const { isOnline } = useSyncStatus();
  const isEmpty = commands.length === 0;
  useEffect(() => {
    if (isEmpty) {
      onEmpty();
    }
  }, [isEmpty, onEmpty]);
  const [oldest] = commands;
  const isRetrying = commands.some(({ state }) => state === 'retrying' || state === 'queued');
  return (
    <div className="flex max-h-[70dvh] w-92 max-w-full flex-col">
      <header className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2">
        <h2 className="font-semibold">
          <Plural
            value={commands.length}
            one="# change waits to be sent"
            other="# changes wait to be sent"
          />
        </h2>
        {oldest !== undefined && (
          <span className="text-ink-3">
            <Trans>since {formatMoment({ at: oldest.createdAt })}</Trans>
          </span>
        )}
      </header>
      <ul className="min-h-0 flex-1 overflow-auto">
        {commands.map((command) => (
          <Row key={command.id} command={command}>
            {command.state === 'rejected' && (
              <button type="button" className={LINK} onClick={() => void retry(command.id)}>
                <Trans>Retry</Trans>
              </button>
            )}
            {command.state === 'asking' && (
              <button type="button" className={LINK} onClick={() => void confirm(command.id)}>
                <Trans>Send</Trans>
              </button>
            )}
            <button type="button" className={LINK} onClick={() => void drop(command.id)}>
              <Trans>Drop</Trans>
            </button>
          </Row>
        ))}
      </ul>
      {isRetrying && isOnline && (
        <footer className="flex justify-end border-t border-line px-3 py-2">
          <Button onClick={sendNow}>
            <Trans>Send now</Trans>
          </Button>
        </footer>
      )}
    </div>
  );
}
