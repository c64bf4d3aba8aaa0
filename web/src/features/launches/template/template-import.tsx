import { ArrowUpTrayIcon } from '@heroicons/react/16/solid';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { type FileFault, readTemplate } from './template-json.ts';
import type { TermsValues } from './terms-form.ts';

const BYTES_MAX = 2_000_000;

/** Fills the form in from a file. */
export function TemplateImport({
  onRead,
}: {
  readonly onRead: (template: Pick<TermsValues, 'name' | 'terms'>) => void;
}) {
  const { t } = useTranslation('launches');
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly FileFault[] | null>(null);
  const read = async (file: File): Promise<void> => {
    const found = file.size > BYTES_MAX ? null : readTemplate(await file.text());
    if (found === null) {
      setFaults([]);
    } else if ('faults' in found) {
      setFaults(found.faults);
    } else {
      setFaults(null);
      onRead(found.template);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('Template file')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) {
            void read(file);
          }
        }}
      />
      <Button icon={ArrowUpTrayIcon} className="self-start" onClick={() => input.current?.click()}>
        {t('Import JSON')}
      </Button>
      {faults !== null && (
        <Note tone="error">
          {faults.length === 0 ? (
            t('This file isn’t a template.')
          ) : (
            <>
              {t('Couldn’t read the template:')}
              <ul className="m-0 list-none p-0">
                {faults.map(({ field, message }) => (
                  <li key={field}>
                    <code>{field === '' ? t('File') : field}</code>
                    {': '}
                    {fieldErrorText({ message, translate: t })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Note>
      )}
    </div>
  );
}
