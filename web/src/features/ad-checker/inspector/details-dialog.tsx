import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { isTurningOn, type Outbox, type PendingState } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { type AdObjectRow, isAd, toObject } from '../ad-object.ts';
import { CreativeFacts } from './creative-facts.tsx';
import { ObjectLinks } from './object-links.tsx';

interface DetailsDialogProps {
  readonly row: AdObjectRow | null;
  readonly pending: PendingState | undefined;
  readonly outbox: Outbox;
  readonly onClose: () => void;
}

function PendingNote({ pending }: { readonly pending: PendingState }) {
  const { t } = useTranslation('ad-checker');
  const { command, tone } = pending;
  const time = formatTime({ at: command.createdAt });
  if (tone === 'failed') {
    const { error } = command;
    const reason = error === null ? '' : refusalText({ refusal: error, translate: t });
    return <Note tone="error">{t('Not sent: {reason}', { reason })}</Note>;
  }
  return (
    <Note tone="pending">
      {isTurningOn(command)
        ? t('Off → On, not sent yet, {time}', { time })
        : t('On → Off, not sent yet, {time}', { time })}
    </Note>
  );
}

export function DetailsDialog({ row, pending, outbox, onClose }: DetailsDialogProps) {
  const { t } = useTranslation('ad-checker');
  const act = (work: (commandId: string) => Promise<void>) => {
    if (pending !== undefined) {
      void work(pending.command.id);
    }
    onClose();
  };
  const feedback = row !== null && isAd(row) ? row.reviewFeedback : [];
  return (
    <Dialog
      title={row?.name ?? ''}
      isOpen={row !== null}
      onClose={onClose}
      actions={
        <>
          {pending !== undefined && (
            <Button onClick={() => act(outbox.drop)}>{t('Discard')}</Button>
          )}
          {pending?.tone === 'failed' ? (
            <Button variant="primary" onClick={() => act(outbox.retry)}>
              {t('Retry')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('Close')}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {row !== null && (
          <ObjectLinks id={row.id} adAccountId={row.adAccountId} object={toObject(row)} />
        )}
        {pending !== undefined && <PendingNote pending={pending} />}
        {row !== null && isAd(row) && row.creative !== null && (
          <CreativeFacts creative={row.creative} />
        )}
        {feedback.length > 0 && (
          <section aria-label={t('Review feedback')}>
            <h3 className="mb-1 font-medium text-ink">{t('Review feedback')}</h3>
            <dl className="flex flex-col gap-2">
              {feedback.map(({ title, message }) => (
                <div key={title}>
                  <dt className="font-medium text-error-ink">{title}</dt>
                  <dd>{message}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}
