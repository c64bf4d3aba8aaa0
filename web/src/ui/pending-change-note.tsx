import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageText } from '../lib/error-words.ts';
import { formatExactMoment } from '../lib/format.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Note } from './note.tsx';

interface PendingChangeNoteProps {
  /** The outbox's state of the row; undefined when nothing is pending. */
  readonly pending:
    | {
        readonly tone: 'waiting' | 'failed';
        readonly command: {
          readonly id: string;
          readonly state: string;
          readonly attempt: number;
          readonly createdAt: string;
          readonly error: {
            readonly message: string;
            readonly code?: string | number;
            readonly networkMessage?: string;
            readonly fields?: Readonly<Record<string, string>>;
          } | null;
        };
      }
    | undefined;
  readonly drop: (commandId: string) => Promise<void>;
  readonly retry: (commandId: string) => Promise<void>;
  readonly className?: string;
  /** The change itself. */
  readonly children?: ReactNode;
}

export function PendingChangeNote({
  pending,
  drop,
  retry,
  className,
  children,
}: PendingChangeNoteProps) {
  const { t } = useTranslation();
  if (pending === undefined) {
    return null;
  }
  const { command, tone } = pending;
  const dropButton = <Button onClick={() => void drop(command.id)}>{t('Discard')}</Button>;
  if (tone === 'waiting') {
    const time = formatExactMoment({ at: command.createdAt });
    // A scheduled retry counts as pending, so that the note does not flicker with each attempt
    const isWaiting =
      command.state === 'queued' || command.state === 'retrying' || command.attempt > 1;
    return isWaiting ? (
      <Note tone="pending" className={cx('late', className)} action={dropButton}>
        {children}
        <p>{t('Not sent yet, {time}', { time })}</p>
      </Note>
    ) : null;
  }
  const reason =
    command.error === null ? '' : errorMessageText({ refusal: command.error, translate: t });
  return (
    <Note tone="error" {...(className === undefined ? {} : { className })}>
      {children}
      <p>
        {command.attempt === 0
          ? t('Not sent: {reason}', { reason })
          : t('Failed: {reason}', { reason })}
      </p>
      {command.error?.networkMessage !== undefined && (
        <p lang="">{t('Facebook: “{text}”', { text: command.error.networkMessage })}</p>
      )}
      <div className="mt-2 flex gap-2">
        {command.error?.fields === undefined && (
          <Button onClick={() => void retry(command.id)}>{t('Retry')}</Button>
        )}
        {dropButton}
      </div>
    </Note>
  );
}
