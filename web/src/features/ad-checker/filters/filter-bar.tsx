import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryLabel } from '../../../lib/status-labels.ts';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import {
  type AddingState,
  ChosenFilters,
  type FilterSpec,
  FiltersButton,
} from './chosen-filters.tsx';
import { ConditionForm } from './condition-form.tsx';
import {
  applyCondition,
  CONDITION_LABELS,
  type Condition,
  conditionText,
  listConditions,
  withoutCondition,
} from './conditions.ts';
import { DeliveryOptions, type ParentOption, ParentOptions } from './filter-options.tsx';
import type { RowFilters } from './filters.ts';

export interface FilterBarProps {
  readonly kind: ObjectKind;
  readonly rows: readonly AdObjectRow[];
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
  readonly campaigns: readonly AdObjectRow[];
  readonly adSets: readonly AdObjectRow[];
}

const LEVEL_OF_PLACE = { campaign: 'campaigns', ad_set: 'adSets' } as const;

function AddCondition({
  filters,
  onChange,
  onAdded,
  ...form
}: FilterBarProps & {
  readonly onAdded: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  return (
    <section aria-label={t('Name or delivery')} className="border-b border-line pb-1">
      <h3 className="px-2 pt-1.5 text-sm font-medium text-ink-3">{t('Name or delivery')}</h3>
      <ConditionForm
        kind={form.kind}
        rowsOf={makeRowsOf(form)}
        onApply={(condition) => {
          onChange(applyCondition({ kind: form.kind, filters, condition }));
          onAdded();
        }}
      />
    </section>
  );
}

function makeRowsOf({
  kind,
  rows,
  ...parents
}: Pick<FilterBarProps, 'kind' | 'rows' | 'campaigns' | 'adSets'>) {
  return (level: Condition['level']): readonly AdObjectRow[] =>
    level === LEVEL_OF_KIND[kind] || level === 'ad' ? rows : parents[LEVEL_OF_PLACE[level]];
}

function useFilterSpecs({ kind, rows, filters, onChange, campaigns, adSets }: FilterBarProps) {
  const { t } = useTranslation('ad-checker');
  const nameOf = (parents: readonly ParentOption[], ids: readonly string[]) => {
    const [id] = ids;
    const count = ids.length;
    return count === 1
      ? (parents.find((parent) => parent.id === id)?.name ?? id)
      : t('{count} selected', { count });
  };
  const specs: FilterSpec[] = [
    {
      id: 'delivery',
      name: t('Delivery'),
      value:
        filters.delivery.length === 0
          ? undefined
          : filters.delivery.map((id) => deliveryLabel(id).label).join(', '),
      cleared: { ...filters, delivery: [] },
      options: (
        <DeliveryOptions
          rows={rows}
          values={filters.delivery}
          onChange={(delivery) => onChange({ ...filters, delivery })}
        />
      ),
    },
  ];
  if (kind !== 'campaigns') {
    specs.push({
      id: 'campaigns',
      name: t('Campaign'),
      value: filters.campaignIds.length === 0 ? undefined : nameOf(campaigns, filters.campaignIds),
      cleared: { ...filters, campaignIds: [] },
      options: (
        <ParentOptions
          label={t('Campaign name')}
          parents={campaigns}
          values={filters.campaignIds}
          onChange={(campaignIds) => onChange({ ...filters, campaignIds })}
        />
      ),
    });
  }
  if (kind === 'ads') {
    specs.push({
      id: 'adSets',
      name: t('Ad set'),
      value: filters.adSetIds.length === 0 ? undefined : nameOf(adSets, filters.adSetIds),
      cleared: { ...filters, adSetIds: [] },
      options: (
        <ParentOptions
          label={t('Ad set name')}
          parents={adSets}
          values={filters.adSetIds}
          onChange={(adSetIds) => onChange({ ...filters, adSetIds })}
        />
      ),
    });
  }
  for (const condition of listConditions(filters)) {
    const { level, field, operator } = condition;
    const others = withoutCondition(filters, condition);
    specs.push({
      id: `${level}.${field}.${operator}`,
      name: t(CONDITION_LABELS[level][field]),
      value: conditionText({ condition, translate: t }),
      cleared: others,
      isOwnChip: true,
      options: ({ close }) => (
        <ConditionForm
          kind={kind}
          condition={condition}
          rowsOf={makeRowsOf({ kind, rows, campaigns, adSets })}
          onApply={(next) => {
            onChange(applyCondition({ kind, filters: others, condition: next }));
            close();
          }}
        />
      ),
    });
  }
  return specs;
}

/** Memoised: a key of the search changes none of them. */
export const FilterChips = memo(function FilterChips({
  isAdding,
  onAddingChange,
  ...props
}: FilterBarProps & AddingState) {
  return (
    <ChosenFilters
      specs={useFilterSpecs(props)}
      onChange={props.onChange}
      addOptions={<AddCondition {...props} onAdded={() => onAddingChange(false)} />}
      isAdding={isAdding}
      onAddingChange={onAddingChange}
    />
  );
});

export function FilterSheet(props: FilterBarProps & { readonly search: ReactNode }) {
  return (
    <FiltersButton
      specs={useFilterSpecs(props)}
      filters={props.filters}
      onChange={props.onChange}
      addOptions={<AddCondition {...props} onAdded={() => undefined} />}
      search={props.search}
    />
  );
}
