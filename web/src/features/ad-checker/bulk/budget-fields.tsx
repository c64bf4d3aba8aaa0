import {
  type BudgetOperation,
  findBudgetOperationFault,
} from '@ads-checker/shared/domain/ad-object-changes';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDecimalText } from '../../../lib/typed-number.ts';
import { TextField } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { findCommonBudget } from './bulk-plan.ts';

/** What is done to the budgets, as typed. */
export function useBudgetOperation(rows: readonly AdObjectRow[], currency: string | null) {
  const common = useMemo(() => findCommonBudget(rows), [rows]);
  const [chosenField, setField] = useState<BudgetOperation['field'] | null>(null);
  const field = chosenField ?? common.field;
  const [mode, setMode] = useState<BudgetOperation['mode']>('lower');
  const [unit, setUnit] = useState<BudgetOperation['unit']>('percent');
  const [value, setValue] = useState('');
  const [limit, setLimit] = useState('');
  const isPercent = mode !== 'set' && unit === 'percent';
  const operation = useMemo((): BudgetOperation => {
    const bound = mode === 'set' ? '' : toDecimalText(limit);
    return {
      type: 'budget',
      field,
      mode,
      unit: isPercent ? 'percent' : 'amount',
      value: toDecimalText(value),
      ...(bound === '' ? {} : { limit: bound }),
    };
  }, [field, mode, isPercent, value, limit]);
  const fault =
    currency === null || value.trim() === ''
      ? 'value'
      : findBudgetOperationFault({ operation, currency });
  return {
    isMixed: common.isMixed,
    isPercent,
    operation,
    fault,
    unit,
    value,
    limit,
    setField,
    setMode,
    setUnit,
    setValue,
    setLimit,
  };
}

export function BudgetFields({
  form: { isMixed, isPercent, operation, fault, unit, value, limit, ...set },
  sign,
}: {
  readonly form: ReturnType<typeof useBudgetOperation>;
  readonly sign: string;
}) {
  const { t } = useTranslation('ad-checker');
  const { field, mode } = operation;
  const digitsHint = t('Enter a positive amount with the decimals of the currency');
  const legendId = useId();
  return (
    <>
      <fieldset aria-labelledby={legendId} className="flex flex-col gap-1.5">
        <span id={legendId} className="text-sm font-medium text-ink-2">
          {field === 'dailyBudget' ? t('Daily budget') : t('Lifetime budget')}
        </span>
        {isMixed && (
          <SegmentedControl
            label={t('Budget type')}
            className="self-start"
            value={field}
            onChange={set.setField}
            segments={[
              { key: 'dailyBudget', label: t('Daily') },
              { key: 'lifetimeBudget', label: t('Lifetime') },
            ]}
          />
        )}
        <SegmentedControl
          label={t('Budget change')}
          value={mode}
          onChange={set.setMode}
          className="w-full [&>button]:flex-1 [&>button]:justify-center"
          segments={[
            { key: 'set', label: t('Set to') },
            { key: 'raise', label: t('Raise by') },
            { key: 'lower', label: t('Lower by') },
          ]}
        />
      </fieldset>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            autoFocus
            label={mode === 'set' ? t('Amount') : t('By')}
            inputMode="decimal"
            value={value}
            {...(isPercent ? {} : { prefix: sign })}
            end={isPercent ? <span className="text-ink-3">%</span> : undefined}
            error={value.trim() !== '' && fault === 'value' ? digitsHint : undefined}
            onChange={(event) => set.setValue(event.target.value)}
          />
        </div>
        {mode !== 'set' && (
          <>
            <SegmentedControl
              label={t('Unit')}
              value={unit}
              onChange={set.setUnit}
              segments={[
                { key: 'percent', label: '%' },
                { key: 'amount', label: sign },
              ]}
            />
            <div className="min-w-0 flex-1">
              <TextField
                label={mode === 'lower' ? t('Not below (optional)') : t('Not above (optional)')}
                inputMode="decimal"
                value={limit}
                prefix={sign}
                error={fault === 'limit' ? digitsHint : undefined}
                onChange={(event) => set.setLimit(event.target.value)}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
