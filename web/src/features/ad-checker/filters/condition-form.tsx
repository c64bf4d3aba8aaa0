import { nameFilterSchema } from '@ads-checker/shared/contracts/ad-objects';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import {
  acceptsList,
  CONDITION_LABELS,
  type Condition,
  type FilterOperator,
  listConditionLevels,
  listOperators,
  OPERATOR_LABELS,
} from './conditions.ts';
import { DeliveryOptions } from './filter-options.tsx';

const FIELDS = ['name', 'delivery'] as const;

function readNames({ text, operator }: { text: string; operator: FilterOperator }): string[] {
  const lines = acceptsList(operator) ? text.split('\n') : [text];
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

function isAccepted({ operator, values }: Condition): boolean {
  const value = acceptsList(operator) ? values : values[0];
  return nameFilterSchema.safeParse({ [operator]: value }).success;
}

interface ConditionFormProps {
  readonly kind: ObjectKind;
  /** Absent when adding one. */
  readonly condition?: Condition | undefined;
  /** The rows of each level, used to count deliveries. */
  readonly rowsOf: (level: Condition['level']) => readonly AdObjectRow[];
  readonly onApply: (condition: Condition) => void;
}

/** A field, an operator and its value: `Campaign name` `contains` `solar`. */
export function ConditionForm({ kind, condition, rowsOf, onApply }: ConditionFormProps) {
  const { t } = useTranslation('ad-checker');
  const levels = listConditionLevels(kind);
  const [place, setPlace] = useState<Pick<Condition, 'level' | 'field'>>(
    condition ?? { level: levels.at(-1) ?? 'campaign', field: 'name' },
  );
  const [chosenOperator, setOperator] = useState<FilterOperator>(condition?.operator ?? 'CONTAIN');
  const [text, setText] = useState(condition?.values.join('\n') ?? '');
  const [deliveries, setDeliveries] = useState<readonly string[]>(
    condition?.field === 'delivery' ? condition.values : [],
  );
  const { level, field } = place;
  const operators = listOperators(field);
  const operator = operators.includes(chosenOperator) ? chosenOperator : 'IN';
  const values = field === 'name' ? readNames({ text, operator }) : deliveries;
  const next: Condition = { level, field, operator, values };
  const canApply = values.length > 0 && (field === 'delivery' || isAccepted(next));
  const apply = () => {
    if (canApply) {
      onApply(next);
      setText('');
      setDeliveries([]);
    }
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!acceptsList(operator) || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      apply();
    }
  };
  const valueField = { label: t('Value'), value: text, onKeyDown: applyOnEnter } as const;
  return (
    <div className="flex flex-col gap-2 p-2">
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('Field')}
          value={`${level}.${field}`}
          options={levels.flatMap((each) =>
            FIELDS.map((name) => ({
              key: `${each}.${name}`,
              label: t(CONDITION_LABELS[each][name]),
            })),
          )}
          onChange={(key) => {
            const found = levels
              .flatMap((each) => FIELDS.map((name) => ({ level: each, field: name })))
              .find((option) => `${option.level}.${option.field}` === key);
            if (found !== undefined) {
              setPlace(found);
            }
          }}
        />
        <Select
          label={t('Operator')}
          value={operator}
          options={operators.map((key) => ({ key, label: t(OPERATOR_LABELS[key]) }))}
          onChange={setOperator}
        />
      </div>
      {field === 'delivery' ? (
        <div className="max-h-52 overflow-auto">
          <DeliveryOptions
            rows={rowsOf(level)}
            values={deliveries}
            hasAll
            onChange={setDeliveries}
          />
        </div>
      ) : acceptsList(operator) ? (
        <TextAreaField
          {...valueField}
          label={t('Names, one per line')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextField {...valueField} onChange={(event) => setText(event.currentTarget.value)} />
      )}
      <Button disabled={!canApply} onClick={apply}>
        {condition === undefined ? t('Add filter') : t('Apply')}
      </Button>
    </div>
  );
}
