import { XMarkIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { assetsQuery } from '../queries.ts';
import { CHIP, CHIP_BUTTON, type SearchThrough } from './targeting-search.tsx';

/** Custom audiences by their names, offered as one ad account has them. */
export function AudienceNames({
  label,
  addLabel,
  chosen,
  taken,
  through,
  onChange,
}: {
  readonly label: string;
  readonly addLabel: string;
  readonly chosen: readonly string[];
  /** Not offered: chosen for the opposite. */
  readonly taken: readonly string[];
  /** Null until one is chosen. */
  readonly through: SearchThrough | null;
  readonly onChange: (chosen: string[]) => void;
}) {
  const { t } = useTranslation('launches');
  const { data, error, isFetching } = useServerQuery({
    ...assetsQuery(through ?? { adUserId: '', adAccountId: '' }),
    enabled: through !== null,
  });
  const used = new Set([...chosen, ...taken]);
  const names = new Set((data?.customAudiences ?? []).map(({ name }) => name));
  const free = [...names].filter((name) => !used.has(name));
  const hint =
    error !== null
      ? plainErrorText({ error, translate: t })
      : isFetching
        ? t('Reading audiences…')
        : data !== undefined && data.customAudiences === null
          ? t('Facebook doesn’t tell its audiences.')
          : undefined;
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      {through === null ? (
        <p className="text-sm text-ink-3">{t('Choose an ad account to search through.')}</p>
      ) : (
        <SelectField
          label={label}
          hint={hint}
          value=""
          disabled={free.length === 0}
          onChange={({ currentTarget: { value } }) => onChange([...chosen, value])}
        >
          <option value="">{free.length === 0 ? t('None left') : addLabel}</option>
          {free.map((name) => (
            <option key={name} value={name} lang="">
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {chosen.length > 0 && (
        <ul className="m-0 flex list-none flex-wrap gap-1.5 p-0">
          {chosen.map((name) => (
            <li key={name} className={CHIP}>
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={t('Remove {name}', { name })}
                className={CHIP_BUTTON}
                onClick={() => onChange(chosen.filter((one) => one !== name))}
              >
                <XMarkIcon aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
