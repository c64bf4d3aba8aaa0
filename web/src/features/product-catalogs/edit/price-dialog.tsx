import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type BulkChange, previewBulk } from './bulk-changes.ts';
import { ChangePreview } from './change-preview.tsx';
import type { Drafts } from './drafts.ts';

export interface BulkDialogProps {
  readonly products: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly onApply: (change: BulkChange) => void;
  readonly onClose: () => void;
}

const PERCENT = /^[+\-−]?\d{1,4}(?:[.,]\d{1,2})?$/;
const PERCENT_MIN = -99.99;
const PERCENT_MAX = 1_000;

/** `-12,5` becomes -12.5; undefined for an invalid percentage. */
export function readPercent(text: string): number | undefined {
  const clean = text.trim().replace(/\s*%$/, '');
  if (!PERCENT.test(clean)) {
    return undefined;
  }
  const percent = Number(clean.replace('−', '-').replace(',', '.'));
  return percent >= PERCENT_MIN && percent <= PERCENT_MAX && percent !== 0 ? percent : undefined;
}

export function PriceDialog({ products, drafts, onApply, onClose }: BulkDialogProps) {
  const { t } = useTranslation('product-catalogs');
  const [text, setText] = useState('');
  const percent = readPercent(useDeferredValue(text));
  const preview = useMemo(
    () =>
      percent === undefined
        ? undefined
        : previewBulk({ products, drafts, change: { kind: 'price', percent } }),
    [products, drafts, percent],
  );
  const isInvalid = text.trim() !== '' && readPercent(text) === undefined;
  const apply = () => {
    const now = readPercent(text);
    if (now !== undefined) {
      onApply({ kind: 'price', percent: now });
    }
  };
  return (
    <FormDialog
      title={t('Change prices')}
      saveLabel={t('Change prices')}
      isHeld={preview === undefined || preview.changes.length === 0}
      onSave={apply}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Change by, %')}
        inputMode="text"
        placeholder="-10"
        value={text}
        error={isInvalid ? t('Enter a percentage from −99.99 to 1000') : undefined}
        hint={t('−10 lowers prices by 10%. Rounded to the decimals of the currency.')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {preview !== undefined && <ChangePreview preview={preview} drafts={drafts} field="price" />}
    </FormDialog>
  );
}
