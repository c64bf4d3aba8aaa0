import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { previewBulk, TEXT_FIELDS, type TextItemField } from './bulk-changes.ts';
import { ChangePreview } from './change-preview.tsx';
import type { BulkDialogProps } from './price-dialog.tsx';

const LABELS: Readonly<Record<TextItemField, MessageKey>> = {
  name: msg('Name'),
  description: msg('Description'),
  brand: msg('Brand'),
  url: msg('Website link'),
};

/** Finds and replaces a text in one field. */
export function ReplaceDialog({ products, drafts, onApply, onClose }: BulkDialogProps) {
  const { t } = useTranslation('product-catalogs');
  const [field, setField] = useState<TextItemField>('name');
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const shown = useDeferredValue(
    useMemo(
      () => ({ kind: 'replace' as const, field, find, replacement, isCaseSensitive }),
      [field, find, replacement, isCaseSensitive],
    ),
  );
  const preview = useMemo(
    () => (shown.find === '' ? undefined : previewBulk({ products, drafts, change: shown })),
    [products, drafts, shown],
  );
  return (
    <FormDialog
      title={t('Find and replace')}
      saveLabel={t('Replace')}
      isHeld={preview === undefined || preview.changes.length === 0}
      onSave={() => onApply({ kind: 'replace', field, find, replacement, isCaseSensitive })}
      onClose={onClose}
    >
      <SelectField
        label={t('Field')}
        value={field}
        onChange={(event) => {
          const next = TEXT_FIELDS.find((known) => known === event.currentTarget.value);
          setField(next ?? 'name');
        }}
      >
        {TEXT_FIELDS.map((key) => (
          <option key={key} value={key}>
            {t(LABELS[key])}
          </option>
        ))}
      </SelectField>
      <TextField
        autoFocus
        label={t('Find')}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <TextField
        label={t('Replace with')}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
      />
      <Checkbox isSelected={isCaseSensitive} onChange={setCaseSensitive}>
        {t('Match case')}
      </Checkbox>
      {preview !== undefined && (
        <ChangePreview preview={preview} drafts={drafts} field={shown.field} />
      )}
    </FormDialog>
  );
}
