import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/durations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WorstCaseNote } from '../worst-case/worst-case-note.tsx';
import type { RaisingRules } from '../worst-case/worst-case-query.ts';

/** Asks whether new rules act at once. Closing it creates nothing. */
export function TurnOnDialog({
  count,
  intervalSeconds,
  isBusy,
  raising,
  onAnswer,
  onClose,
}: {
  readonly count: number;
  readonly intervalSeconds: number;
  readonly isBusy: boolean;
  /** Set when they raise budgets. */
  readonly raising: RaisingRules | undefined;
  readonly onAnswer: (isEnabled: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('{count, plural, one {Turn on the new rule?} other {Turn on # new rules?}}', {
        count,
      })}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => onAnswer(false)}>
            {t('Create turned off')}
          </Button>
          <Button autoFocus variant="primary" isBusy={isBusy} onClick={() => onAnswer(true)}>
            {t('Create and turn on')}
          </Button>
        </>
      }
    >
      {t(
        'When on, it checks now and every {interval}, and changes objects on Facebook. When off, it does nothing until you turn it on.',
        { interval: formatDuration(intervalSeconds * 1_000) },
      )}
      {raising !== undefined && <WorstCaseNote asked={raising} />}
    </Dialog>
  );
}
