import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { COMMENT_TEXT_MAX_LENGTH } from '@ads-checker/shared/contracts/comment-preset-values';
import {
  parsePresetText,
  toPresetComments,
} from '@ads-checker/shared/domain/comment-presets/text-form';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from '../../../lib/decode-text.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LINES_DRAFT } from '../kept-draft.ts';
import { PlaceholdersNote } from '../placeholders-note.tsx';

/** Adds many comments at once, one per line, from text or a text file. */
export function PasteLinesDialog({
  presetId,
  onAdd,
  onClose,
}: {
  readonly presetId: string;
  /** Returns the reason when it fails. */
  readonly onAdd: (comments: readonly PresetComment[]) => string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-presets');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const kept = useKeptDraft({
    kind: LINES_DRAFT,
    id: presetId,
    read: () => (text.trim() === '' ? undefined : text),
    savedOf: () => '',
    restore: setText,
    reset: () => setText(''),
  });
  const close = (): void => {
    kept.drop();
    onClose();
  };
  const shownText = useDeferredValue(text);
  const count = useMemo(() => parsePresetText(shownText).length, [shownText]);
  const add = (): void => {
    const read = parsePresetText(text);
    const problem =
      read.length === 0
        ? t('Enter at least one comment')
        : read.some((each) => each.text.length > COMMENT_TEXT_MAX_LENGTH)
          ? t('A comment can have at most 8,000 characters')
          : onAdd(toPresetComments(read, createRowId));
    setError(problem);
    if (problem === undefined) {
      close();
    }
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    const read = file && decodeText(new Uint8Array(await file.arrayBuffer()));
    if (read !== undefined) {
      setError(undefined);
      setText(read);
    } else if (file !== undefined) {
      setError(t('The file can’t be read as text. Save it as UTF-8 and choose it again.'));
    }
  };
  return (
    <FormDialog
      size="wide"
      title={t('Paste lines')}
      saveLabel={t('{count, plural, one {Add # comment} other {Add # comments}}', { count })}
      onSave={add}
      onClose={close}
    >
      <DraftNote draft={kept} />
      <TextAreaField
        label={t('Comments, one per line')}
        autoFocus
        rows={10}
        value={text}
        error={error}
        hint={t(
          'Indent a line to make it a reply. A line that ends with \\ continues on the next line.',
        )}
        onChange={(event) => {
          setError(undefined);
          setText(event.currentTarget.value);
        }}
      />
      <PlaceholdersNote text={text} />
      <label className="flex flex-col gap-1 text-sm font-medium text-ink-2">
        {t('Text file (optional)')}
        <input
          type="file"
          accept=".txt,text/plain"
          className="font-normal"
          onChange={(event) => void readFile(event.currentTarget.files?.[0])}
        />
      </label>
    </FormDialog>
  );
}
