import { CREATIVE_NAME_MAX, type CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deleteCreatives, renameCreative } from '../queries.ts';

/** Larger deletions ask for the count to be typed. */
const UNTYPED_MAX = 10;

export function RenameDialog({
  creative,
  onClose,
}: {
  readonly creative: CreativeDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('creatives');
  const [name, setName] = useState(creative.name);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const write = useWrite(renameCreative);
  const save = async (): Promise<void> => {
    const next = name.trim();
    if (next === '') {
      setError(t('Enter a name'));
      return;
    }
    setFailure(null);
    try {
      if (next !== creative.name) {
        await write.run({ creativeId: creative.id, name: next });
      }
    } catch (refusal) {
      setFailure(refusal);
      return;
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('Rename creative')}
      saveLabel={t('Rename')}
      form={{ failure, isSubmitting: write.isBusy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        autoFocus
        value={name}
        maxLength={CREATIVE_NAME_MAX}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}

export function DeleteDialog({
  creatives,
  onClose,
}: {
  readonly creatives: readonly CreativeDto[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('creatives');
  // What is deleted disappears from the list meanwhile
  const [chosen] = useState(creatives);
  const [failure, setFailure] = useState<unknown>(null);
  const write = useWrite(deleteCreatives);
  const count = chosen.length;
  const [only] = count === 1 ? chosen : [];
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await write.run(chosen.map(({ id }) => id));
    } catch (error) {
      setFailure(error);
      return;
    }
    showToast({
      tone: 'success',
      text: t('{count, plural, one {Creative deleted} other {# creatives deleted}}', { count }),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={write.isBusy}
      title={
        only === undefined
          ? t('{count, plural, one {Delete # creative?} other {Delete # creatives?}}', { count })
          : t('Delete the creative “{name}”?', { name: only.name })
      }
      confirmLabel={t('{count, plural, one {Delete creative} other {Delete # creatives}}', {
        count,
      })}
      typedName={count > UNTYPED_MAX ? formatNumber(count) : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t(
        '{count, plural, one {It leaves the library of the team. Ads made of it stay. It can’t be undone.} other {They leave the library of the team. Ads made of them stay. It can’t be undone.}}',
        {
          count,
        },
      )}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {plainErrorText({ error: failure, translate: t })}
        </Note>
      )}
    </ConfirmDialog>
  );
}
