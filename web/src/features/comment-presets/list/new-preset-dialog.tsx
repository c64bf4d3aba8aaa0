import { COMMENT_TEXT_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-preset-values';
import { PRESET_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-presets';
import { applyPresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import {
  parsePresetText,
  toPresetComments,
} from '@ads-checker/shared/domain/comment-presets/text-form';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PRESET_DRAFT } from '../kept-draft.ts';
import { PlaceholdersNote } from '../placeholders-note.tsx';
import { problemText, usePresetCommands } from '../use-preset-commands.ts';

const EMPTY = { name: '', text: '', shared: false };

/** Creates a preset from a name and comments, one per line, and opens it. */
export function NewPresetDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const { t } = useTranslation('comment-presets');
  const { create } = usePresetCommands();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [shared, setShared] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const show = (next: typeof EMPTY): void => {
    setName(next.name);
    setText(next.text);
    setShared(next.shared);
  };
  const kept = useKeptDraft({
    kind: PRESET_DRAFT,
    id: 'new',
    read: () => (name === '' && text === '' ? undefined : { name, text, shared }),
    savedOf: () => EMPTY,
    restore: show,
    reset: () => show(EMPTY),
  });
  const cancel = (): void => {
    kept.drop();
    onClose();
  };
  const shownText = useDeferredValue(text);
  const count = useMemo(() => parsePresetText(shownText).length, [shownText]);
  const read = parsePresetText(isSubmitted ? text : '');
  const nameError = isSubmitted && name.trim() === '' ? t('Enter a name') : undefined;
  const tooLong = read.some((each) => each.text.length > COMMENT_TEXT_MAX_LENGTH);
  const [refusal, setRefusal] = useState<string>();
  const textError =
    isSubmitted && read.length === 0
      ? t('Enter at least one comment')
      : tooLong
        ? t('A comment can have at most 8,000 characters')
        : refusal;
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    const found = parsePresetText(text);
    const isLong = found.some((each) => each.text.length > COMMENT_TEXT_MAX_LENGTH);
    if (name.trim() === '' || found.length === 0 || isLong) {
      return;
    }
    const comments = toPresetComments(found, createRowId);
    const result = applyPresetOperation([], { type: 'add', comments });
    if ('problem' in result) {
      setRefusal(problemText(result.problem));
      return;
    }
    const id = await create({ name: name.trim(), shared, comments: result.comments });
    kept.drop();
    onCreated(id);
  };
  return (
    <FormDialog
      size="wide"
      title={t('New preset')}
      saveLabel={t('Create preset')}
      onSave={submit}
      onClose={cancel}
    >
      <DraftNote draft={kept} />
      <TextField
        label={t('Name')}
        autoFocus
        value={name}
        maxLength={PRESET_NAME_MAX_LENGTH}
        placeholder={t('Example: Solar, older roofs')}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextAreaField
        label={t('Comments, one per line')}
        rows={8}
        value={text}
        error={textError}
        hint={
          count === 0
            ? t('Indent a line to make it a reply to the one above.')
            : t('{count, plural, one {# comment} other {# comments}}', { count })
        }
        onChange={(event) => {
          setRefusal(undefined);
          setText(event.currentTarget.value);
        }}
      />
      <PlaceholdersNote text={text} />
      <Checkbox isSelected={shared} onChange={setShared}>
        {t('Share with the team')}
      </Checkbox>
    </FormDialog>
  );
}
