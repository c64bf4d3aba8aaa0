import type { TrafficSourceDto } from '@ads-checker/shared/contracts/trackers';
import { TRACKER_TOKEN_FIELDS, type TrackerTokenField } from '@ads-checker/shared/domain/trackers';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { SourceFields } from '../tracker-fields.ts';
import { TOKEN_LABELS } from '../tracker-labels.ts';

interface TrafficSourceRowProps {
  /** Undefined when the tracker no longer has it, or its sources are not loaded. */
  readonly source: TrafficSourceDto | undefined;
  readonly sourceId: string;
  /** Undefined when not used. */
  readonly setting: SourceFields | undefined;
  readonly isMissing: boolean;
  readonly errorOf: (field: TrackerTokenField) => string | undefined;
  readonly onUse: (isUsed: boolean) => void;
  readonly onChange: (field: TrackerTokenField, token: string) => void;
}

function TokenField({
  field,
  source,
  sourceName,
  value,
  error,
  onChange,
}: {
  readonly field: TrackerTokenField;
  readonly source: TrafficSourceDto | undefined;
  readonly sourceName: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (token: string) => void;
}) {
  const { t } = useTranslation('trackers');
  const label = `${t(TOKEN_LABELS[field])}, ${sourceName}`;
  const tokens = source?.tokens;
  const shared = { label, isLabelHidden: true, error } as const;
  if (tokens === undefined || tokens === null) {
    return (
      <TextField
        {...shared}
        value={value}
        autoComplete="off"
        spellCheck={false}
        placeholder={field === 'adIdToken' ? t('Token number') : t('Not used')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const chosen = tokens.find(({ id }) => id === value);
  return (
    <SelectField
      {...shared}
      value={value}
      hint={
        chosen === undefined || chosen.placeholder === '' ? undefined : (
          <span className="ident break-all">{chosen.placeholder}</span>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{field === 'adIdToken' ? t('Choose') : t('Not used')}</option>
      {value !== '' && chosen === undefined && (
        <option value={value}>{t('{id} (not found)', { id: value })}</option>
      )}
      {tokens.map(({ id, name, parameter }) => (
        <option key={id} value={id}>
          {[name, parameter].find((text) => text !== '') ?? id}
        </option>
      ))}
    </SelectField>
  );
}

/** One traffic source: whether it is used, and which of its tokens carry the ids. */
export function TrafficSourceRow({
  source,
  sourceId,
  setting,
  isMissing,
  errorOf,
  onUse,
  onChange,
}: TrafficSourceRowProps) {
  const { t } = useTranslation('trackers');
  const name = source?.name ?? t('Traffic source {id}', { id: sourceId });
  return (
    <li className="grid grid-cols-[minmax(0,1.2fr)_repeat(3,minmax(0,1fr))] items-start gap-x-3 gap-y-2 border-t border-line px-3 py-2.5 first:border-t-0 max-desk:grid-cols-1">
      <div className="flex min-w-0 items-start gap-2 desk:min-h-(--control-h-lg) desk:py-1.5">
        <Checkbox
          isSelected={setting !== undefined}
          label={t('Use {name}', { name })}
          onChange={onUse}
          className="mt-1"
        />
        <span className="flex min-w-0 flex-col">
          <span className="font-medium break-words">{name}</span>
          {source?.isDeleted === true && (
            <span className="text-sm text-ink-3">{t('Deleted in the tracker')}</span>
          )}
          {isMissing && <span className="text-sm text-ink-3">{t('Not found in the tracker')}</span>}
          {source?.tokens === null && setting !== undefined && (
            <span className="text-sm text-ink-3">
              {t('Enter token numbers from the tracker, from 1 to 10.')}
            </span>
          )}
        </span>
      </div>
      {setting === undefined ? (
        <p className="text-ink-3 max-desk:hidden desk:col-span-3 desk:py-1.5">{t('Not used')}</p>
      ) : (
        TRACKER_TOKEN_FIELDS.map((field) => (
          <div key={field} className="min-w-0">
            <span aria-hidden="true" className="text-sm font-medium text-ink-2 desk:hidden">
              {t(TOKEN_LABELS[field])}
            </span>
            <TokenField
              field={field}
              source={source}
              sourceName={name}
              value={setting[field]}
              error={errorOf(field)}
              onChange={(token) => onChange(field, token)}
            />
          </div>
        ))
      )}
    </li>
  );
}
