import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Rule, ruleName } from '../rules.ts';
import { useManyRules } from './use-many-rules.ts';

/** Larger deletions are confirmed by typing the number. */
const PLAIN_MAX = 10;

/** Deletes rules on the server; each leaves the list after the server confirmed. */
export function DeleteRulesDialog({
  rules,
  onClose,
  onDeleted,
}: {
  readonly rules: readonly Rule[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('rules');
  const [failure, setFailure] = useState<string | null>(null);
  const { change, progress } = useManyRules();
  const isBusy = progress !== null;
  const count = rules.length;
  const [first] = rules;
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await change(rules, 'delete');
    } catch (error) {
      setFailure(plainErrorText({ error, translate: t }));
      return;
    }
    showToast({
      tone: 'success',
      text: t('{count, plural, one {# rule deleted} other {# rules deleted}}', { count }),
    });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={
        count === 1 && first !== undefined
          ? t('Delete rule “{name}”?', { name: ruleName(first) })
          : t('{count, plural, one {Delete # rule?} other {Delete # rules?}}', { count })
      }
      confirmLabel={t('{count, plural, one {Delete rule} other {Delete rules}}', { count })}
      typedName={count > PLAIN_MAX ? String(count) : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('This also deletes the run log. Changes on Facebook stay. This can’t be undone.')}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {failure}
        </Note>
      )}
    </ConfirmDialog>
  );
}
