import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { listReplacements } from './replace-text.ts';

/** Finds a text in all comments and replaces it. */
export function ReplaceDialog({
  comments,
  onReplace,
  onClose,
}: {
  readonly comments: readonly PresetComment[];
  /** Returns the reason when it fails. */
  readonly onReplace: (
    edits: readonly { readonly id: string; readonly text: string }[],
  ) => string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [matchesCase, setMatchesCase] = useState(false);
  const [error, setError] = useState<string>();
  const shown = useDeferredValue(find);
  const { count } = useMemo(
    () => listReplacements(comments, { find: shown, replaceWith: '', matchesCase }),
    [comments, shown, matchesCase],
  );
  const replace = (): void => {
    const { edits } = listReplacements(comments, { find, replaceWith, matchesCase });
    const problem =
      find === ''
        ? t('Enter text to find')
        : edits.length === 0
          ? t('Nothing to replace')
          : onReplace(edits);
    setError(problem);
    if (problem === undefined) {
      onClose();
    }
  };
  return (
    <FormDialog
      title={t('Find and replace')}
      saveLabel={t('Replace all')}
      onSave={replace}
      onClose={onClose}
    >
      <TextField
        label={t('Find')}
        autoFocus
        value={find}
        error={error}
        hint={
          find === ''
            ? undefined
            : t('{count, plural, =0 {Not found} one {Found # time} other {Found # times}}', {
                count,
              })
        }
        onChange={(event) => {
          setError(undefined);
          setFind(event.currentTarget.value);
        }}
      />
      <TextField
        label={t('Replace with')}
        value={replaceWith}
        onChange={(event) => setReplaceWith(event.currentTarget.value)}
      />
      <Checkbox isSelected={matchesCase} onChange={setMatchesCase}>
        {t('Match case')}
      </Checkbox>
    </FormDialog>
  );
}
