import { PRESET_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

export function RenameDialog({
  name: previous,
  onRename,
  onClose,
}: {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const [name, setName] = useState(previous);
  const [error, setError] = useState<string>();
  const rename = (): void => {
    const next = name.trim();
    if (next === '') {
      setError(t('Enter a name'));
      return;
    }
    if (next !== previous) {
      onRename(next);
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('Rename preset')}
      saveLabel={t('Rename')}
      onSave={rename}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        autoFocus
        value={name}
        maxLength={PRESET_NAME_MAX_LENGTH}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
