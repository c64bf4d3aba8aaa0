import { Trans, useLingui } from '@lingui/react/macro';
import { refusalText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { type PendingState, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/note.tsx';

/** A change that waits or was refused, with what can be done about it. One that goes through at once says nothing. */
export function PendingNote({
  pending,
  className,
}: {
  readonly pending: PendingState | undefined;
  readonly className?: string;
}) {
  const { t } = useLingui();
  const { drop, retry } = useOutbox();
  if (pending === undefined) {
    return null;
  }
  const { command, tone } = pending;
  const dropButton = (
    <Button onClick={() => void drop(command.id)}>
      <Trans>Drop</Trans>
    </Button>
  );
  if (tone === 'waiting') {
    const time = formatTime({ at: command.createdAt });
    // Another try of what could not be sent at once is still waiting: the note must not come and go with each
    const isWaiting =
      command.state === 'queued' || command.state === 'retrying' || command.attempt > 1;
    return isWaiting ? (
      <Note tone="pending" className={cx('late', className)} action={dropButton}>
        <Trans>The change waits to be sent, {time}</Trans>
      </Note>
    ) : null;
  }
  const reason =
    command.error === null ? '' : refusalText({ refusal: command.error, translate: t });
  return (
    <Note tone="error" {...(className === undefined ? {} : { className })}>
      <p>
        <Trans>Not sent: {reason}</Trans>
      </p>
      <div className="mt-2 flex gap-2">
        <Button onClick={() => void retry(command.id)}>
          <Trans>Retry</Trans>
        </Button>
        {dropButton}
      </div>
    </Note>
  );
}
