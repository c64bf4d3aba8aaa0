import { toStorableText } from '@ads-checker/shared/domain/storable-text';
import { DocumentTextIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterNextFrame } from '../lib/frame.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { TextAreaField } from './field.tsx';
import { FormPage } from './form-layout.tsx';
import { Note } from './note.tsx';

/** Far more than thousands of lines need. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;

/**
 * The typed text is kept by the browser and reported after the frame of a key: React writes all of it
 * back with every change, which takes longer than a frame for some megabytes.
 */
function useTypedText({ text, onText }: Pick<LinesSourceProps, 'text' | 'onText'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(text);
  const report = useRef(onText);
  report.current = onText;
  const [initial] = useState(text);
  const [isBehind, setBehind] = useState(false);
  useLayoutEffect(() => {
    if (area.current !== null && text !== typed.current) {
      typed.current = text;
      area.current.value = text;
    }
  }, [text]);
  const onType = async (value: string) => {
    typed.current = value;
    if (!isBehind) {
      setBehind(true);
      await afterNextFrame();
      if (area.current !== null) {
        report.current(typed.current);
        setBehind(false);
      }
    }
  };
  return { area, initial, isBehind, onType, read: () => typed.current };
}

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
  const typed = useTypedText({ text, onText });

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
          ref={typed.area}
          label={label}
          rows={12}
          defaultValue={typed.initial}
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
          onChange={(event) => void typed.onType(event.currentTarget.value)}
        />
        {problem !== undefined && <Note tone="error">{problem}</Note>}
        <div className="flex flex-wrap items-center gap-2 max-desk:[&>button]:h-11">
          <Button
            variant="primary"
            disabled={count === 0 && !typed.isBehind}
            onClick={() => {
              if (countLines(typed.read()) > 0) {
                onRead(typed.read());
              }
            }}
          >
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
