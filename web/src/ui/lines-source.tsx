import { toStorableText } from '@ads-checker/shared/domain/storable-text';
import { DocumentTextIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { TextAreaField } from './field.tsx';
import { FormPage } from './form-layout.tsx';
import { Note } from './note.tsx';

/** Far more than thousands of lines need. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;

interface LinesSourceProps {
  /** `Proxies, one per line`. */
  readonly label: string;
  readonly placeholder: string;
  readonly hint: ReactNode;
  readonly countLines: (text: string) => number;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRead: (text: string) => void;
}

export function LinesSource({
  label,
  placeholder,
  hint,
  countLines,
  text,
  onText,
  onRead,
}: LinesSourceProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const count = useMemo(() => countLines(text), [countLines, text]);

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) {
      return;
    }
    if (chosen.size > FILE_MAX_BYTES) {
      setProblem(t('This file is larger than 64 MB.'));
      return;
    }
    setProblem(undefined);
    onRead(toStorableText(await chosen.text()));
  };

  return (
    <FormPage>
      <section
        aria-label={t('Lines')}
        className={cx(
          'my-5 flex flex-col gap-3 rounded-md outline-1 outline-offset-8 outline-dashed',
          isOver ? 'bg-selected outline-accent' : 'outline-transparent',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <TextAreaField
          label={label}
          rows={12}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          wrap="off"
          className="[&_textarea]:font-mono"
          placeholder={placeholder}
          hint={
            <>
              {hint} {t('Lines aren’t stored. You can also drop a text file here.')}
            </>
          }
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {problem !== undefined && <Note tone="error">{problem}</Note>}
        <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
          <Button variant="primary" disabled={count === 0} onClick={() => onRead(text)}>
            {t('Preview')}
          </Button>
          <Button icon={DocumentTextIcon} onClick={() => file.current?.click()}>
            {t('Choose file')}
          </Button>
          <input
            ref={file}
            hidden
            type="file"
            accept=".txt,.csv,.json,text/plain"
            aria-label={t('Text file')}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <span role="status" className="text-ink-3">
            {count > 0 && t('{count, plural, one {# line} other {# lines}}', { count })}
          </span>
        </div>
      </section>
    </FormPage>
  );
}
