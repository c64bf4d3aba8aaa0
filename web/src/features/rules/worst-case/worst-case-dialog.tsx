import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { WorstCaseNote } from './worst-case-note.tsx';
import type { RaisingRules } from './worst-case-query.ts';

export interface WorstCaseQuestion {
  readonly asked: RaisingRules;
  /** Undefined for one rule. */
  readonly count?: number;
  /** The rule is on already, and is saved. */
  readonly isSaving?: boolean;
}

/** Asks before budgets may be raised, with the worst case. */
export function WorstCaseDialog({
  question: { asked, count = 1, isSaving = false },
  onAnswer,
}: {
  readonly question: WorstCaseQuestion;
  readonly onAnswer: (isYes: boolean) => void;
}) {
  const { t } = useTranslation('rules');
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      title={
        isSaving
          ? t('Save a rule that raises budgets?')
          : t(
              '{count, plural, one {Turn on a rule that raises budgets?} other {Turn on # rules that raise budgets?}}',
              { count },
            )
      }
      confirmLabel={isSaving ? t('Save rule') : t('Turn on')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {t('It changes budgets on Facebook by itself.')}
      <WorstCaseNote asked={asked} />
    </ConfirmDialog>
  );
}
