import type { TokenFilter } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  OPERATOR_VALUES,
  OPERATORS_OF_KIND,
  type TokenOperator,
} from '@ads-checker/shared/domain/notifications/operators';
import {
  DEFAULT_TOKENS,
  type DefaultToken,
  isDefaultToken,
  type NotificationType,
  tokensOfType,
} from '@ads-checker/shared/domain/notifications/tokens';
import { formatTokenValue, listTokenCodes } from '@ads-checker/shared/domain/notifications/words';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { fieldLabel, OPERATOR_LABELS } from './filter-text.ts';

interface FilterFieldsProps {
  readonly filter: TokenFilter;
  readonly type: NotificationType;
  readonly onChange: (filter: TokenFilter) => void;
  readonly error: string | undefined;
}

/** Changing to an operator with another kind of value clears the value. */
function withOperator(filter: TokenFilter, operator: TokenOperator): TokenFilter {
  const form = OPERATOR_VALUES[operator];
  if (form === OPERATOR_VALUES[filter.operator]) {
    return { ...filter, operator };
  }
  const [first = ''] = typeof filter.value === 'string' ? [filter.value] : filter.value;
  const value = {
    one: first,
    number: first,
    many: first === '' ? [] : [first],
    range: [first, ''],
  }[form];
  return { ...filter, operator, value };
}

/** A filter on another field, with the usual operator of its kind and no value. */
export function filterOn(field: DefaultToken): TokenFilter {
  const [operator = 'equal'] = OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind];
  return { field, operator, value: OPERATOR_VALUES[operator] === 'many' ? [] : '' };
}

function CodeBoxes({
  field,
  chosen,
  error,
  onChange,
}: {
  readonly field: DefaultToken;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (codes: string[]) => void;
}) {
  const { t } = useTranslation('notification-templates');
  const codes = [...new Set([...listTokenCodes(field), ...chosen])];
  return (
    <fieldset className="m-0 flex flex-wrap gap-x-4 gap-y-1 border-0 p-0">
      <legend className="sr-only">{t('Values')}</legend>
      {codes.map((value) => {
        const label = formatTokenValue({ name: field, value, locale: activeLocale() });
        return (
          <Checkbox
            key={value}
            isSelected={chosen.includes(value)}
            onChange={(isSelected) =>
              onChange(
                codes.filter((code) => (code === value ? isSelected : chosen.includes(code))),
              )
            }
          >
            {label}
          </Checkbox>
        );
      })}
      {error !== undefined && <p className="w-full text-sm text-error-ink">{error}</p>}
    </fieldset>
  );
}

function FilterValue({ filter, error, onChange }: Omit<FilterFieldsProps, 'type'>) {
  const { t } = useTranslation('notification-templates');
  const { field, operator, value } = filter;
  const texts = typeof value === 'string' ? [value] : value;
  const [first = '', second = ''] = texts;
  const form = OPERATOR_VALUES[operator];
  const codes = isDefaultToken(field) ? listTokenCodes(field) : [];
  const isId = isDefaultToken(field) && DEFAULT_TOKENS[field].kind === 'id';
  if (codes.length > 0 && isDefaultToken(field)) {
    return form === 'many' ? (
      <CodeBoxes
        field={field}
        chosen={texts}
        error={error}
        onChange={(chosen) => onChange({ ...filter, value: chosen })}
      />
    ) : (
      <SelectField
        label={t('Value')}
        isLabelHidden
        value={first}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...filter, value: currentTarget.value })}
      >
        <option value="">{t('Choose')}</option>
        {[...new Set([...codes, ...(first === '' ? [] : [first])])].map((code) => (
          <option key={code} value={code}>
            {formatTokenValue({ name: field, value: code, locale: activeLocale() })}
          </option>
        ))}
      </SelectField>
    );
  }
  switch (form) {
    case 'many':
      return (
        <TextAreaField
          label={t('Values, one per line')}
          value={texts.join('\n')}
          error={error}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, value: currentTarget.value.split('\n') })
          }
        />
      );
    case 'range':
      return (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={t('From')}
            inputMode="numeric"
            value={first}
            error={error}
            onChange={({ currentTarget }) =>
              onChange({ ...filter, value: [currentTarget.value, second] })
            }
          />
          <TextField
            label={t('To')}
            inputMode="numeric"
            value={second}
            onChange={({ currentTarget }) =>
              onChange({ ...filter, value: [first, currentTarget.value] })
            }
          />
        </div>
      );
    default:
      return (
        <TextField
          label={t('Value')}
          isLabelHidden
          placeholder={isId && form === 'number' ? '120214788310774' : undefined}
          inputMode={form === 'number' ? 'numeric' : 'text'}
          value={first}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...filter, value: currentTarget.value })}
        />
      );
  }
}

/** The field, the operator and an editor that suits both. */
export function FilterFields({ filter, type, onChange, error }: FilterFieldsProps) {
  const { t } = useTranslation('notification-templates');
  const { field, operator } = filter;
  const known = tokensOfType(type);
  const fields = isDefaultToken(field) && !known.includes(field) ? [...known, field] : known;
  const operators = isDefaultToken(field)
    ? OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind]
    : [operator];
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t('Field')}
          isLabelHidden
          value={field}
          onChange={({ currentTarget }) => {
            const next = fields.find((name) => name === currentTarget.value);
            if (next !== undefined) {
              onChange(filterOn(next));
            }
          }}
        >
          {fields.map((name) => (
            <option key={name} value={name}>
              {fieldLabel(name)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Operator')}
          isLabelHidden
          value={operator}
          onChange={({ currentTarget }) => {
            const next = operators.find((name) => name === currentTarget.value);
            if (next !== undefined) {
              onChange(withOperator(filter, next));
            }
          }}
        >
          {operators.map((name) => (
            <option key={name} value={name}>
              {t(OPERATOR_LABELS[name])}
            </option>
          ))}
        </SelectField>
      </div>
      <FilterValue filter={filter} error={error} onChange={onChange} />
    </div>
  );
}
