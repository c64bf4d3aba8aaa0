import type { ParsedAdAccountIds } from '@ads-checker/shared/domain/ad-account-ids';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { describeField, FieldFrame } from '../../../ui/field.tsx';

const MIN_LINES = 8;
const SHOWN_LINES_MAX = 12;
const EXAMPLE_ID = '1084420917336';

interface IdsFieldProps {
  readonly text: string;
  readonly read: ParsedAdAccountIds;
  /** Why it cannot be submitted. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function listNumbers(numbers: readonly number[], locale: string): string {
  const shown = numbers.slice(0, SHOWN_LINES_MAX).map((number) => formatNumber(number));
  const rest = numbers.length - shown.length;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    rest > 0 ? [...shown, `+${formatNumber(rest)}`] : shown,
  );
}

function Duplicates({ doubles }: Pick<ParsedAdAccountIds, 'doubles'>) {
  const { t, i18n } = useTranslation('pixel-sharing');
  if (doubles.length === 0) {
    return null;
  }
  const shown = doubles.slice(0, SHOWN_LINES_MAX);
  return (
    <span className="block">
      {t('{count, plural, one {# duplicate left out} other {# duplicates left out}}', {
        count: doubles.reduce((sum, { lines }) => sum + lines.length, 0),
      })}
      {': '}
      {shown.map(({ id, lines }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <span className="ident">{id}</span>{' '}
          {t('({count, plural, one {line} other {lines}} {lines})', {
            count: lines.length,
            lines: listNumbers(lines, i18n.language),
          })}
        </span>
      ))}
      {doubles.length > shown.length && '…'}
    </span>
  );
}

/** Lines are numbered, so that messages can refer to them; invalid ones are highlighted. */
export function IdsField({ text, read, error, onChange }: IdsFieldProps) {
  const { t, i18n } = useTranslation('pixel-sharing');
  const id = useId();
  const { badLines, doubles } = read;
  const lineCount = Math.max(text.split('\n').length, MIN_LINES);
  const bad = new Set(badLines);
  const problem =
    badLines.length > 0
      ? t(
          '{count, plural, one {Line {lines} isn’t an ad account ID like {example} or act_{example}.} other {Lines {lines} aren’t ad account IDs like {example} or act_{example}.}}',
          {
            count: badLines.length,
            lines: listNumbers(badLines, i18n.language),
            example: EXAMPLE_ID,
          },
        )
      : error;
  const hint = (
    <>
      {t('Separated by a space, comma, semicolon or new line')}
      <Duplicates doubles={doubles} />
    </>
  );
  return (
    <FieldFrame id={id} label={t('Ad account IDs')} hint={hint} error={problem}>
      <div
        className={cx(
          'relative max-h-80 min-h-40 overflow-auto rounded-sm border bg-surface focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)] max-desk:max-h-64',
          problem === undefined ? 'border-control' : 'border-error',
        )}
      >
        <div className="relative min-w-fit">
          <div aria-hidden="true" className="pointer-events-none absolute inset-0 py-1.5">
            {Array.from({ length: lineCount }, (_, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
                key={index}
                className={cx(
                  'h-5 w-full pe-1 text-sm leading-5 max-desk:h-7 max-desk:leading-7',
                  bad.has(index + 1) ? 'bg-error-soft text-error-ink' : 'text-ink-3',
                )}
              >
                <span className="inline-block w-9 text-end tabular-nums">{index + 1}</span>
              </div>
            ))}
          </div>
          <textarea
            id={id}
            {...describeField({ id, hint, error: problem })}
            rows={lineCount}
            wrap="off"
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="text"
            placeholder={EXAMPLE_ID}
            className="relative block w-full resize-none overflow-hidden border-0 bg-transparent py-1.5 ps-12 pe-2.5 font-mono text-base leading-5 outline-0 max-desk:text-xl max-desk:leading-7 pointer-coarse:text-xl"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
