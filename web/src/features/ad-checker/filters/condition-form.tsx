import { nameFilterSchema } from '@ads-checker/shared/contracts/ad-objects';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureCondition } from '../../../lib/figure-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import {
  FILTER_FORM,
  FigureParts,
  figureOption,
  type OfferedFigure,
} from '../../../ui/figure-form.tsx';
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

interface ConditionPartsProps {
  readonly place: Pick<Condition, 'level' | 'field'>;
  /** Absent when adding one. */
  readonly condition?: Condition | undefined;
  /** The rows of each level, used to count deliveries. */
  readonly rowsOf: (level: Condition['level']) => readonly AdObjectRow[];
  readonly onApply: (condition: Condition) => void;
}

/** Operator and value of a condition on a name or a delivery. */
function ConditionParts({
  place: { level, field },
  condition,
  rowsOf,
  onApply,
}: ConditionPartsProps) {
  const { t } = useTranslation('ad-checker');
  const [chosenOperator, setOperator] = useState<FilterOperator>(condition?.operator ?? 'CONTAIN');
  const [text, setText] = useState(condition?.values.join('\n') ?? '');
  const [deliveries, setDeliveries] = useState<readonly string[]>(
    condition?.field === 'delivery' ? condition.values : [],
  );
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
  const valueField = {
    label: t('Value'),
    className: 'col-span-2',
    value: text,
    onKeyDown: applyOnEnter,
  } as const;
  return (
    <>
      <Select
        label={t('Operator')}
        value={operator}
        options={operators.map((key) => ({ key, label: t(OPERATOR_LABELS[key]) }))}
        onChange={setOperator}
      />
      {field === 'delivery' ? (
        <div className="col-span-2 max-h-52 overflow-auto">
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
      <Button className="col-span-2" disabled={!canApply} onClick={apply}>
        {condition === undefined ? t('Add filter') : t('Apply')}
      </Button>
    </>
  );
}

interface ConditionFormProps extends Omit<ConditionPartsProps, 'place'> {
  readonly kind: ObjectKind;
  readonly figures: readonly OfferedFigure[];
  /** A condition on a figure to change. */
  readonly figureCondition?: FigureCondition | undefined;
  readonly onApplyFigure: (condition: FigureCondition) => void;
}

/** A field, an operator and its value: `Campaign name` `contains` `solar`, `Spend` `>` `50`. */
export function ConditionForm({
  kind,
  figures,
  figureCondition,
  onApplyFigure,
  ...parts
}: ConditionFormProps) {
  const { t } = useTranslation('ad-checker');
  const levels = listConditionLevels(kind);
  const places = levels.flatMap((level) =>
    FIELDS.map((field) => ({ key: `${level}.${field}`, level, field })),
  );
  const { condition } = parts;
  const [key, setKey] = useState(
    figureCondition?.figure ??
      (condition === undefined ? `${levels.at(-1)}.name` : `${condition.level}.${condition.field}`),
  );
  const figure = figures.find(({ id }) => id === key);
  const place = places.find((each) => each.key === key);
  return (
    <div className={FILTER_FORM}>
      <Select
        label={t('Field')}
        value={key}
        options={[
          ...places.map(({ key: placeKey, level, field }) => ({
            key: placeKey,
            label: t(CONDITION_LABELS[level][field]),
          })),
          ...figures.map(figureOption),
        ]}
        onChange={setKey}
      />
      {figure !== undefined && (
        <FigureParts figure={figure} condition={figureCondition} onApply={onApplyFigure} />
      )}
      {place !== undefined && <ConditionParts {...parts} place={place} />}
    </div>
  );
}
