import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deletePlan, deleteTemplate } from '../queries.ts';

/** Asks before a plan or a template is deleted. */
export function DeleteDialog({
  what,
  row,
  onClose,
}: {
  readonly what: 'plan' | 'template';
  readonly row: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const [failure, setFailure] = useState<unknown>(null);
  const isPlan = what === 'plan';
  const write = useWrite(isPlan ? deletePlan : deleteTemplate);
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await write.run(row.id);
    } catch (error) {
      setFailure(error);
      return;
    }
    showToast({ tone: 'success', text: isPlan ? t('Plan deleted') : t('Template deleted') });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={write.isBusy}
      title={
        isPlan
          ? t('Delete plan “{name}”?', { name: row.name })
          : t('Delete template “{name}”?', { name: row.name })
      }
      confirmLabel={isPlan ? t('Delete plan') : t('Delete template')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {isPlan
        ? t('What was launched from it stays. This can’t be undone.')
        : t('Plans made from it stay. This can’t be undone.')}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {plainErrorText({ error: failure, translate: t })}
        </Note>
      )}
    </ConfirmDialog>
  );
}
