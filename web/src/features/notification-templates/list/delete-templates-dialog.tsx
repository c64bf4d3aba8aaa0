import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { Template } from '../templates.ts';
import { useTemplateCommands } from '../use-template-commands.ts';

/** Larger deletions are confirmed by typing the number. */
const PLAIN_MAX = 10;

export function DeleteTemplatesDialog({
  templates,
  onClose,
  onDeleted,
}: {
  readonly templates: readonly Template[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('notification-templates');
  const { remove } = useTemplateCommands();
  const count = templates.length;
  const [first] = templates;
  return (
    <ConfirmDialog
      isOpen
      title={
        count === 1 && first !== undefined
          ? t('Delete template “{name}”?', { name: first.name })
          : t('{count, plural, one {Delete # template?} other {Delete # templates?}}', { count })
      }
      confirmLabel={t('{count, plural, one {Delete template} other {Delete templates}}', { count })}
      typedName={count > PLAIN_MAX ? String(count) : undefined}
      onConfirm={() => {
        void remove(templates);
        onDeleted();
      }}
      onCancel={onClose}
    >
      {t('Tasks that use it will send the default message. This can’t be undone.')}
    </ConfirmDialog>
  );
}
