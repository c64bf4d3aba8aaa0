import { OBJECT_NAME_MAX } from '@ads-checker/shared/contracts/launch-values';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { TextField } from '../../../ui/field.tsx';

/** A required line that is taken over as it is typed, unless it is empty. */
export function LineField({
  label,
  value,
  preview,
  isReadOnly,
  max = OBJECT_NAME_MAX,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly preview?: ReactNode;
  readonly isReadOnly: boolean;
  readonly max?: number;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('launches');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  return (
    <TextField
      label={label}
      value={typed}
      maxLength={max}
      readOnly={isReadOnly}
      spellCheck={false}
      autoComplete="off"
      hint={preview}
      error={
        typed.trim() === '' ? fieldErrorText({ message: 'is required', translate: t }) : undefined
      }
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next.trim() !== '') {
          onChange(next.trim());
        }
      }}
    />
  );
}
