import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isLink } from '../media.ts';

/** Adds an image or a video that is hosted elsewhere. */
export function LinkForm({
  onAdd,
  onCancel,
}: {
  readonly onAdd: (link: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('media');
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const link = text.trim();
  const isValid = isLink(link);
  const add = () => {
    setTouched(true);
    if (isValid) {
      onAdd(link);
    }
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        label={t('Link')}
        isLabelHidden
        type="url"
        autoFocus
        value={text}
        placeholder="https://"
        className="min-w-48 flex-1"
        error={isTouched && !isValid ? t('Invalid URL') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <Button onClick={add}>{t('Add')}</Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
