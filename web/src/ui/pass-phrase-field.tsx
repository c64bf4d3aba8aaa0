import {
  generatePassPhrase,
  PASS_PHRASE_DEFAULT_SEPARATOR,
  PASS_PHRASE_DEFAULT_WORDS,
  PASS_PHRASE_TOO_SHORT,
} from '@ads-checker/shared/domain/pass-phrase';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CopyButton } from './copy-button.tsx';
import { TextField } from './field.tsx';
import { Tooltip } from './tooltip.tsx';

/** Unbiased for any length: values past the last whole multiple are redrawn. */
function randomIndex(length: number): number {
  const limit = Math.floor(2 ** 32 / length) * length;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < limit ? drawn % length : randomIndex(length);
}

/** A new four-word pass-phrase. The word list loads on first use. */
export async function createPassPhrase(
  options: {
    readonly wordCount?: number;
    readonly separator?: string;
    readonly isCapitalised?: boolean;
  } = {},
): Promise<string> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  return generatePassPhrase({ words: wordlist, randomIndex, ...options });
}

interface PassPhraseFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A password for somebody else: generated, to be copied and passed on; can be typed instead. */
export function PassPhraseField({ label, value, onChange, ...field }: PassPhraseFieldProps) {
  const { t } = useTranslation();
  const [wordCount, setWordCount] = useState(String(PASS_PHRASE_DEFAULT_WORDS));
  const [separator, setSeparator] = useState(PASS_PHRASE_DEFAULT_SEPARATOR);
  const [isCapitalised, setCapitalised] = useState(false);
  const [problem, setProblem] = useState<string>();

  const generate = async (
    options: { wordCount?: string; separator?: string; isCapitalised?: boolean } = {},
  ): Promise<void> => {
    try {
      const password = await createPassPhrase({
        separator,
        isCapitalised,
        ...options,
        wordCount: Number(options.wordCount ?? wordCount),
      });
      setProblem(undefined);
      onChange(password);
    } catch (error) {
      if (error instanceof RangeError && error.message === PASS_PHRASE_TOO_SHORT) {
        setProblem(t('Password must contain at least 3 words'));
        return;
      }
      throw error;
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2 max-desk:flex-wrap">
        <TextField
          {...field}
          label={label}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="flex-1 max-desk:basis-full [&_input]:font-mono"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span className="flex gap-1 desk:mt-5">
          <CopyButton
            isBoxed
            text={value}
            label={t('Copy password')}
            className="desk:size-(--control-h-lg)"
          />
          <Tooltip text={t('Generate another password')}>
            <IconButton
              icon={ArrowPathIcon}
              variant="plain"
              className="desk:size-(--control-h-lg)"
              label={t('Generate another password')}
              onClick={() => void generate()}
            />
          </Tooltip>
        </span>
      </div>
      <fieldset
        aria-label={t('Password options')}
        className="flex flex-wrap items-end gap-x-4 gap-y-2 border-0 p-0"
      >
        <TextField
          label={t('Words')}
          inputMode="numeric"
          maxLength={2}
          value={wordCount}
          error={problem}
          className={problem === undefined ? 'w-16' : undefined}
          onChange={(event) => {
            setWordCount(event.currentTarget.value);
            void generate({ wordCount: event.currentTarget.value });
          }}
        />
        <TextField
          label={t('Separator')}
          value={separator}
          maxLength={3}
          className="w-20"
          onChange={(event) => {
            setSeparator(event.currentTarget.value);
            void generate({ separator: event.currentTarget.value });
          }}
        />
        <span className="flex min-h-(--control-h-lg) items-center max-desk:min-h-11">
          <Checkbox
            isSelected={isCapitalised}
            onChange={(next) => {
              setCapitalised(next);
              void generate({ isCapitalised: next });
            }}
          >
            {t('Capitalize first word')}
          </Checkbox>
        </span>
      </fieldset>
    </div>
  );
}
