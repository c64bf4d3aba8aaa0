import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { type Preset, usePresetCommands } from '../use-preset-commands.ts';

/** Larger deletions are confirmed by typing the number. */
const PLAIN_MAX = 10;

export function DeletePresetDialog({
  preset,
  onClose,
  onDeleted,
}: {
  readonly preset: Preset;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const { remove } = usePresetCommands();
  const { name, comments } = preset;
  const count = comments.length;
  return (
    <ConfirmDialog
      isOpen
      title={t('Delete preset “{name}”?', { name })}
      confirmLabel={t('Delete preset')}
      typedName={count > PLAIN_MAX ? String(count) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        void remove(preset);
        onDeleted();
      }}
    >
      {t(
        'This also deletes {count, plural, one {# comment} other {# comments}}. Published comments stay under their posts. This can’t be undone.',
        { count },
      )}
    </ConfirmDialog>
  );
}
