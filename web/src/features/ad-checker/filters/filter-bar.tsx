import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryLabel } from '../../../lib/status-labels.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import {
  type AddingState,
  ChosenFilters,
  type FilterSpec,
  FiltersButton,
} from './chosen-filters.tsx';
import { DeliveryOptions, type ParentOption, ParentOptions } from './filter-options.tsx';
import type { RowFilters } from './filters.ts';

export interface FilterBarProps {
  readonly kind: ObjectKind;
  readonly rows: readonly AdObjectRow[];
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
  readonly campaigns: readonly ParentOption[];
  readonly adSets: readonly ParentOption[];
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
  return specs;
}

export function FilterChips({ isAdding, onAddingChange, ...props }: FilterBarProps & AddingState) {
  return (
    <ChosenFilters
      specs={useFilterSpecs(props)}
      onChange={props.onChange}
      isAdding={isAdding}
      onAddingChange={onAddingChange}
    />
  );
}

export function FilterSheet(props: FilterBarProps & { readonly search: ReactNode }) {
  return (
    <FiltersButton
      specs={useFilterSpecs(props)}
      filters={props.filters}
      onChange={props.onChange}
      search={props.search}
    />
  );
}
