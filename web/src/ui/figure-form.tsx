import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countOperands,
  FIGURE_OPERATORS,
  type FigureCondition,
  type FigureOperator,
} from '../lib/figure-filters.ts';
import { FIGURE_OPERATOR_LABELS } from '../lib/figure-labels.ts';
import { parseTypedNumber, writeTypedNumber } from '../lib/typed-number.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Select } from './select.tsx';

/** The layout of a form that adds a filter: the field beside its operator, the rest below. */
export const FILTER_FORM = 'grid grid-cols-2 gap-2 p-2';

export interface OfferedFigure {
  readonly id: string;
  readonly name: string;
  /** `€`, `%`; null for counts. */
  readonly unit: string | null;
  /** Counts can be compared exactly; other figures are shown rounded. */
  readonly isCount: boolean;
  /** Its values are entered in US dollars. */
  readonly isUSD: boolean;
}

/** `Spend, €` */
export function figureOption({ id, name, unit }: OfferedFigure): { key: string; label: string } {
  return { key: id, label: unit === null ? name : `${name}, ${unit}` };
}

interface FigurePartsProps {
  readonly figure: OfferedFigure;
  /** Absent when adding one. */
  readonly condition?: FigureCondition | undefined;
  readonly onApply: (condition: FigureCondition) => void;
}

/** Operator and numbers of a condition on a figure, inside a {@link FILTER_FORM}. */
export function FigureParts({ figure, condition, onApply }: FigurePartsProps) {
  const { t } = useTranslation();
  const [chosenOperator, setOperator] = useState<FigureOperator>(condition?.operator ?? 'GREATER');
  const [texts, setTexts] = useState<readonly string[]>(
    condition?.values.map(writeTypedNumber) ?? [],
  );
  const [isTried, setTried] = useState(false);
  const operators = FIGURE_OPERATORS.filter((each) => each !== 'EQUAL' || figure.isCount);
  const operator = operators.includes(chosenOperator) ? chosenOperator : 'GREATER';
  const count = countOperands(operator);
  const numbers = Array.from({ length: count }, (_, at) => parseTypedNumber(texts[at] ?? ''));
  const apply = () => {
    const values = numbers.filter((value) => value !== undefined);
    if (values.length < count) {
      setTried(true);
      return;
    }
    // The currency of a condition that is edited stays with its numbers
    const isUSD = condition?.figure === figure.id ? condition.isUSD : figure.isUSD;
    onApply({ figure: figure.id, operator, values, isUSD: isUSD && count > 0 });
    setTexts([]);
    setTried(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    }
  };
  const field = (at: number, label: string) => (
    <TextField
      label={label}
      className={count === 1 ? 'col-span-2' : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={texts[at] ?? ''}
      error={
        isTried && numbers[at] === undefined
          ? t('Enter a number, like {example}', { example: writeTypedNumber(12.5) })
          : undefined
      }
      onChange={({ currentTarget: { value } }) => {
        const next = [...texts];
        next[at] = value;
        setTexts(next);
      }}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <>
      <Select
        label={t('Operator')}
        value={operator}
        options={operators.map((key) => ({ key, label: t(FIGURE_OPERATOR_LABELS[key]) }))}
        onChange={setOperator}
      />
      {count > 0 && field(0, count === 1 ? t('Value') : t('From'))}
      {count === 2 && field(1, t('To'))}
      <Button className="col-span-2" onClick={apply}>
        {condition === undefined ? t('Add filter') : t('Apply')}
      </Button>
    </>
  );
}

/** A figure, an operator and its numbers: `Spend` `greater than` `50`. */
export function FigureForm({
  figures,
  condition,
  onApply,
}: Omit<FigurePartsProps, 'figure'> & { readonly figures: readonly OfferedFigure[] }) {
  const { t } = useTranslation();
  const [figureId, setFigureId] = useState(condition?.figure ?? '');
  const figure = figures.find(({ id }) => id === figureId) ?? figures[0];
  return (
    figure !== undefined && (
      <div className={FILTER_FORM}>
        <Select
          label={t('Field')}
          value={figure.id}
          options={figures.map(figureOption)}
          onChange={setFigureId}
        />
        <FigureParts figure={figure} condition={condition} onApply={onApply} />
      </div>
    )
  );
}
