import type { TargetingOptionDto } from '@ads-checker/shared/contracts/launch-plans';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatCompact } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { SearchField } from '../../../ui/field.tsx';
import { targetingQuery } from '../queries.ts';

/** Typing rests for so long before Facebook is asked. */
const REST_MS = 300;

type SearchKind = 'interest' | 'locale' | 'location';

interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** The ad account that is searched through. */
export interface SearchThrough {
  readonly adUserId: string;
  readonly adAccountId: string;
}

export const CHIP =
  'inline-flex h-6 max-w-full items-center rounded-full border border-line-strong ps-2.5 text-sm';
export const CHIP_BUTTON =
  'grid size-6 flex-none place-items-center rounded-full text-ink-3 hover:text-ink';

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}

function Results<T extends Chosen>({
  kind,
  q,
  through,
  chosen,
  toChosen,
  onChoose,
}: {
  readonly kind: SearchKind;
  readonly q: string;
  readonly through: SearchThrough;
  readonly chosen: readonly Chosen[];
  readonly toChosen: (option: TargetingOptionDto) => T | null;
  readonly onChoose: (option: T) => void;
}) {
  const { t } = useTranslation('launches');
  const { data, error, isFetching } = useServerQuery(targetingQuery({ ...through, kind, q }));
  const known = new Set(chosen.map(({ id }) => id));
  const free = (data ?? []).flatMap((option) => {
    const found = known.has(option.id) ? null : toChosen(option);
    return found === null ? [] : [{ ...option, found }];
  });
  if (error !== null) {
    return <p className="text-sm text-error-ink">{plainErrorText({ error, translate: t })}</p>;
  }
  if (free.length === 0) {
    return (
      <p className="text-sm text-ink-3">{isFetching ? t('Searching…') : t('Nothing found')}</p>
    );
  }
  return (
    <ul className="m-0 max-h-48 list-none overflow-y-auto rounded-sm border border-line p-0">
      {free.map(({ id, name, path, audienceLower, found }) => (
        <li key={id} className="border-line not-first:border-t">
          <button
            type="button"
            className="flex w-full items-baseline gap-2 px-2.5 py-1.5 text-start hover:bg-hover max-desk:min-h-11"
            onClick={() => onChoose(found)}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink">{name}</span>
              {path.length > 0 && (
                <span className="block truncate text-sm text-ink-3">{path.join(' › ')}</span>
              )}
            </span>
            {audienceLower !== null && (
              <span className="flex-none text-sm text-ink-3">
                {t('Audience from {count}', { count: formatCompact(audienceLower) })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Interests, languages or places: chosen ones, and a search for more. */
export function TargetingSearch<T extends Chosen>({
  kind,
  label,
  searchLabel,
  chosen,
  through,
  error,
  toChosen,
  onChange,
}: {
  readonly kind: SearchKind;
  readonly label: string;
  readonly searchLabel: string;
  readonly chosen: readonly T[];
  /** Null until one is chosen. */
  readonly through: SearchThrough | null;
  readonly error: string | undefined;
  /** Null for what is not offered. */
  readonly toChosen: (option: TargetingOptionDto) => T | null;
  readonly onChange: (chosen: readonly T[]) => void;
}) {
  const { t } = useTranslation('launches');
  const [typed, setTyped] = useState('');
  const q = useRested(typed.trim());
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{label}</legend>
      {chosen.length > 0 && (
        <ul className="m-0 flex list-none flex-wrap gap-1.5 p-0">
          {chosen.map(({ id, name }) => (
            <li key={id} className={CHIP}>
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={t('Remove {name}', { name })}
                className={CHIP_BUTTON}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <XMarkIcon aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {through === null ? (
        <p className="text-sm text-ink-3">{t('Choose an ad account to search through.')}</p>
      ) : (
        <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      )}
      {through !== null && q !== '' && (
        <Results
          kind={kind}
          q={q}
          through={through}
          chosen={chosen}
          toChosen={toChosen}
          onChoose={(option) => {
            onChange([...chosen, option]);
            setTyped('');
          }}
        />
      )}
      {error !== undefined && <p className="text-sm text-error-ink">{error}</p>}
    </fieldset>
  );
}
