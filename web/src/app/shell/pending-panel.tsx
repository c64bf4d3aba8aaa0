import { ClockIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderCommand } from '../../features/registry.ts';
import { errorMessageText } from '../../lib/error-words.ts';
import { isUnanswered } from '../../lib/failure-text.ts';
import { formatExactMoment, formatMoment } from '../../lib/format.ts';
import {
  type Command,
  isUnsent,
  type Outbox,
  useOutbox,
  useSyncStatus,
} from '../../replica/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { UnreadableChanges } from './unreadable-changes.tsx';

const nextAttempt = ({ notBefore, createdAt }: Command): string =>
  formatExactMoment({ at: notBefore ?? createdAt });

function State({ command }: { readonly command: Command }) {
  const { t } = useTranslation();
  const { isOnline } = useSyncStatus();
  const time = formatMoment({ at: command.createdAt });
  switch (command.state) {
    case 'queued':
      return <>{time}</>;
    case 'sending':
    case 'confirming':
      return t('{time} · sending…', { time });
    case 'asking':
      return t('{time} · needs confirmation', { time });
    case 'retrying': {
      // Offline, the change has been waiting since it was made.
      if (!isOnline) {
        return <>{time}</>;
      }
      const next = nextAttempt(command);
      const { error } = command;
      const reason =
        error === null || isUnanswered(error)
          ? t('No answer from the server.')
          : errorMessageText({ refusal: error, translate: t });
      return t('{reason} Retrying at {next}.', { reason, next });
    }
    case 'rejected': {
      const { error } = command;
      const reason = error === null ? '' : errorMessageText({ refusal: error, translate: t });
      return (
        <span className="text-error-ink">
          {command.attempt === 0
            ? t('Not sent: {reason}', { reason })
            : t('Failed: {reason}', { reason })}
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
        <p className="min-w-0 break-words [&_b]:font-medium">{renderCommand(command)}</p>
        <p className="text-ink-3">
          <State command={command} />
        </p>
      </div>
      {children}
    </li>
  );
}

/** Refused values would be refused again. */
function isRetryable({ error }: Command): boolean {
  return error?.fields === undefined;
}

const SHOWN_AT_ONCE = 100;

interface SectionProps {
  readonly title: ReactNode;
  readonly since: string | null;
  readonly commands: readonly Command[];
  readonly renderActions: (command: Command) => ReactNode;
  readonly footer: ReactNode;
}

function Section({ title, since, commands, renderActions, footer }: SectionProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const restCount = commands.length - limit;
  return (
    <section className="border-b border-line-strong last:border-0">
      <header className="flex items-baseline justify-between gap-3 px-3 py-2">
        <h2 className="font-semibold">{title}</h2>
        {since !== null && (
          <span className="text-ink-3">
            {t('since {time}', { time: formatMoment({ at: since }) })}
          </span>
        )}
      </header>
      <ul className="border-y border-line">
        {commands.slice(0, limit).map((command) => (
          <Row key={command.id} command={command}>
            {renderActions(command)}
          </Row>
        ))}
      </ul>
      {restCount > 0 && (
        <p className="border-b border-line px-3 py-1.5 text-sm">
          <button type="button" className={LINK} onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {t('{restCount, plural, one {Show # more} other {Show # more}}', { restCount })}
          </button>
        </p>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2 px-3 py-2">{footer}</footer>
    </section>
  );
}

function DropAll({
  commands,
  drop,
}: {
  readonly commands: readonly Command[];
  readonly drop: Outbox['drop'];
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (commands.length < 2) {
    return null;
  }
  return isAsking ? (
    <>
      <p role="alert" className="flex-1 text-sm">
        {t(
          '{count, plural, one {Discard # change? This can’t be undone.} other {Discard # changes? This can’t be undone.}}',
          { count: commands.length },
        )}
      </p>
      <Button autoFocus onClick={() => setAsking(false)}>
        {t('Cancel')}
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          setAsking(false);
          void drop(...commands.map(({ id }) => id));
        }}
      >
        {t('Discard all')}
      </Button>
    </>
  ) : (
    <Button variant="ghost" onClick={() => setAsking(true)}>
      {t('Discard all')}
    </Button>
  );
}

export function PendingPanel({ onEmpty }: { readonly onEmpty: () => void }) {
  const { t } = useTranslation();
  const { commands, unreadable, drop, dropUnreadable, retry, confirm, sendNow } = useOutbox();
  const failed = commands.filter(({ state }) => state === 'rejected');
  const waiting = commands.filter(isUnsent);
  const isEmpty = failed.length + waiting.length + unreadable.length === 0;
  useEffect(() => {
    if (isEmpty) {
      onEmpty();
    }
  }, [isEmpty, onEmpty]);
  const canSendNow = waiting.some(({ state }) => state === 'retrying' || state === 'queued');
  const dropButton = (command: Command) => (
    <button type="button" className={LINK} onClick={() => void drop(command.id)}>
      {t('Discard')}
    </button>
  );
  return (
    <div className="flex max-h-[70dvh] w-92 max-w-full flex-col overflow-auto">
      {unreadable.length > 0 && <UnreadableChanges changes={unreadable} discard={dropUnreadable} />}
      {failed.length > 0 && (
        <Section
          title={t('{count, plural, one {# change failed} other {# changes failed}}', {
            count: failed.length,
          })}
          since={null}
          commands={failed}
          renderActions={(command) => (
            <>
              {isRetryable(command) && (
                <button type="button" className={LINK} onClick={() => void retry(command.id)}>
                  {t('Retry')}
                </button>
              )}
              {dropButton(command)}
            </>
          )}
          footer={
            failed.length > 1 && (
              <>
                <DropAll commands={failed} drop={drop} />
                {failed.some(isRetryable) && (
                  <Button
                    onClick={() => void retry(...failed.filter(isRetryable).map(({ id }) => id))}
                  >
                    {t('Retry all')}
                  </Button>
                )}
              </>
            )
          }
        />
      )}
      {waiting.length > 0 && (
        <Section
          title={t('{count, plural, one {# unsent change} other {# unsent changes}}', {
            count: waiting.length,
          })}
          since={waiting[0]?.createdAt ?? null}
          commands={waiting}
          renderActions={(command) => (
            <>
              {command.state === 'asking' && (
                <button type="button" className={LINK} onClick={() => void confirm(command.id)}>
                  {t('Send')}
                </button>
              )}
              {dropButton(command)}
            </>
          )}
          footer={
            <>
              <DropAll commands={waiting} drop={drop} />
              {canSendNow && <Button onClick={sendNow}>{t('Send now')}</Button>}
            </>
          }
        />
      )}
    </div>
  );
}
