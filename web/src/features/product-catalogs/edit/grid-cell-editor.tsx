import { PRODUCT_AVAILABILITIES } from '@ads-checker/shared/contracts/product-values';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVAILABILITY_LABELS } from '../catalog-labels.ts';
import type { GridField } from './grid-cells.ts';

const CLASS = 'absolute inset-0 size-full bg-surface px-2 text-ink outline-none';

interface CellEditorProps {
  readonly field: GridField;
  readonly label: string;
  readonly value: string;
  /** Editing started with a key press that replaces the value. */
  readonly isReplacing: boolean;
  readonly onCommit: (text: string) => void;
  /** Null stays in the cell. */
  readonly onLeave: (
    by: { readonly key: 'Enter' | 'Tab'; readonly isBack: boolean } | null,
  ) => void;
}

/** The editor inside a cell: Enter and Tab commit and move on, Escape reverts. */
export function CellEditor({
  field,
  label,
  value,
  isReplacing,
  onCommit,
  onLeave,
}: CellEditorProps) {
  const { t } = useTranslation('product-catalogs');
  const [text, setText] = useState(value);
  const isOver = useRef(false);
  const end = (
    isTaken: boolean,
    by: { readonly key: 'Enter' | 'Tab'; readonly isBack: boolean } | null,
  ): void => {
    if (isOver.current) {
      return;
    }
    isOver.current = true;
    if (isTaken && (text !== value || isReplacing)) {
      onCommit(text);
    }
    onLeave(by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) {
      return;
    }
    const { key } = event;
    if (key === 'Escape') {
      event.preventDefault();
      end(false, null);
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      end(true, { key, isBack: event.shiftKey });
    }
  };
  const common = {
    'aria-label': label,
    autoFocus: true,
    className: CLASS,
    value: text,
    onKeyDown,
    onBlur: () => end(true, null),
    onMouseDown: (event: { stopPropagation(): void }) => event.stopPropagation(),
  };
  if (field === 'visibility' || field === 'availability') {
    const options =
      field === 'visibility'
        ? [
            { key: 'active', text: t('Published') },
            { key: 'archived', text: t('Hidden', { context: 'item' }) },
          ]
        : PRODUCT_AVAILABILITIES.map((key) => ({ key, text: t(AVAILABILITY_LABELS[key]) }));
    return (
      <select {...common} onChange={(event) => setText(event.currentTarget.value)}>
        {!options.some(({ key }) => key === text) && <option value={text}>{text}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      inputMode={field === 'price' ? 'decimal' : 'text'}
      spellCheck={false}
      onFocus={(event) => {
        if (!isReplacing) {
          event.currentTarget.select();
        }
      }}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
