import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryLabel } from '../../../lib/status-labels.ts';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
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
import {
  type AddingState,
  type FilterSpec,
  FiltersButton,
  SelectedFilters,
} from './selected-filters.tsx';

export interface FilterBarProps {
  readonly kind: ObjectKind;
  readonly rows: readonly AdObjectRow[];
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
  readonly campaigns: readonly AdObjectRow[];
  readonly adSets: readonly AdObjectRow[];
}

const LEVEL_OF_PLACE = { campaign: 'campaigns', ad_set: 'adSets' } as const;

type ListedRows = Pick<FilterBarProps, 'kind' | 'rows' | 'campaigns' | 'adSets'>;

const AddCondition = memo(function AddCondition({
  onAdd,
  ...listed
}: ListedRows & {
  readonly onAdd: (condition: Condition) => void;
}) {
  const { t } = useTranslation('ad-checker');
  return (
    <section aria-label={t('Name or delivery')} className="border-b border-line pb-1">
      <h3 className="px-2 pt-1.5 text-sm font-medium text-ink-3">{t('Name or delivery')}</h3>
      <ConditionForm kind={listed.kind} rowsOf={makeRowsOf(listed)} onApply={onAdd} />
    </section>
  );
});

/**
 * Change handlers of the single filters. They are stable, so that changing one does not render the
 * others.
 */
function useFilterChanges({
  kind,
  filters,
  onChange,
  onAdded,
}: Pick<FilterBarProps, 'kind' | 'filters' | 'onChange'> & {
  readonly onAdded?: (() => void) | undefined;
}) {
  const latest = useRef({ kind, filters, onChange, onAdded });
  latest.current = { kind, filters, onChange, onAdded };
  return useMemo(() => {
    const change = (changes: Partial<RowFilters>): void =>
      latest.current.onChange({ ...latest.current.filters, ...changes });
    return {
      setDelivery: (delivery: readonly string[]) => change({ delivery }),
      setCampaigns: (campaignIds: readonly string[]) => change({ campaignIds }),
      setAdSets: (adSetIds: readonly string[]) => change({ adSetIds }),
      add(condition: Condition): void {
        change(
          applyCondition({
            kind: latest.current.kind,
            filters: latest.current.filters,
            condition,
          }),
        );
        latest.current.onAdded?.();
      },
    };
  }, []);
}

type FilterChanges = ReturnType<typeof useFilterChanges>;

function makeRowsOf({ kind, rows, ...parents }: ListedRows) {
  return (level: Condition['level']): readonly AdObjectRow[] =>
    level === LEVEL_OF_KIND[kind] || level === 'ad' ? rows : parents[LEVEL_OF_PLACE[level]];
}

function useFilterSpecs({
  kind,
  rows,
  filters,
  onChange,
  campaigns,
  adSets,
  changes,
}: FilterBarProps & { readonly changes: FilterChanges }) {
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
        <DeliveryOptions rows={rows} values={filters.delivery} onChange={changes.setDelivery} />
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
          onChange={changes.setCampaigns}
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
          onChange={changes.setAdSets}
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

function useFilterParts({ onAdded, ...props }: FilterBarProps & { readonly onAdded?: () => void }) {
  const { kind, rows, filters, onChange, campaigns, adSets } = props;
  const changes = useFilterChanges({ kind, filters, onChange, onAdded });
  return {
    specs: useFilterSpecs({ ...props, changes }),
    addOptions: (
      <AddCondition
        kind={kind}
        rows={rows}
        campaigns={campaigns}
        adSets={adSets}
        onAdd={changes.add}
      />
    ),
  };
}

/** Memoised: typing into the search changes none of them. */
export const FilterChips = memo(function FilterChips({
  isAdding,
  onAddingChange,
  ...props
}: FilterBarProps & AddingState) {
  return (
    <SelectedFilters
      {...useFilterParts({ ...props, onAdded: () => onAddingChange(false) })}
      onChange={props.onChange}
      isAdding={isAdding}
      onAddingChange={onAddingChange}
    />
  );
});

export function FilterSheet({ search, ...props }: FilterBarProps & { readonly search: ReactNode }) {
  return (
    <FiltersButton
      {...useFilterParts(props)}
      filters={props.filters}
      onChange={props.onChange}
      search={search}
    />
  );
}
