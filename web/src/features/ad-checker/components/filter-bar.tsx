import { FunnelIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { deliveryWord } from '../../../lib/vocabulary.ts';
import { Button } from '../../../ui/button.tsx';
import { AddFilterChip, FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import { countFilters, NO_FILTERS, type RowFilters } from '../filters.ts';
import { DeliveryOptions, type ParentOption, ParentOptions } from './filter-options.tsx';

type FilterId = 'delivery' | 'campaigns' | 'adSets';

export interface FilterBarProps {
  readonly kind: ObjectKind;
  readonly rows: readonly AdObjectRow[];
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
  readonly campaigns: readonly ParentOption[];
  readonly adSets: readonly ParentOption[];
}

interface FilterSpec {
  readonly id: FilterId;
  readonly name: string;
  /** Undefined while the filter is not in force. */
  readonly value: string | undefined;
  readonly cleared: RowFilters;
  readonly options: ReactNode;
}

function useFilterSpecs({ kind, rows, filters, onChange, campaigns, adSets }: FilterBarProps) {
  const { t } = useLingui();
  const nameOf = (parents: readonly ParentOption[], ids: readonly string[]) => {
    const [id] = ids;
    const count = ids.length;
    return count === 1
      ? (parents.find((parent) => parent.id === id)?.name ?? id)
      : t`${count} selected`;
  };
  const specs: FilterSpec[] = [
    {
      id: 'delivery',
      name: t`Delivery`,
      value:
        filters.delivery.length === 0
          ? undefined
          : filters.delivery.map((id) => deliveryWord(id).label).join(', '),
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
      name: t`Campaign`,
      value: filters.campaignIds.length === 0 ? undefined : nameOf(campaigns, filters.campaignIds),
      cleared: { ...filters, campaignIds: [] },
      options: (
        <ParentOptions
          label={t`Campaign name`}
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
      name: t`Ad set`,
      value: filters.adSetIds.length === 0 ? undefined : nameOf(adSets, filters.adSetIds),
      cleared: { ...filters, adSetIds: [] },
      options: (
        <ParentOptions
          label={t`Ad set name`}
          parents={adSets}
          values={filters.adSetIds}
          onChange={(adSetIds) => onChange({ ...filters, adSetIds })}
        />
      ),
    });
  }
  return specs;
}

/** Filters in force as chips, each opening its choices; the dashed chip offers the rest. */
export function FilterChips(
  props: FilterBarProps & {
    readonly isAdding: boolean;
    readonly onAddingChange: (isAdding: boolean) => void;
  },
) {
  const { t } = useLingui();
  const specs = useFilterSpecs(props);
  const unused = specs.filter(({ value }) => value === undefined);
  // What was offered stays offered while somebody chooses: the first choice must not end the choosing.
  const [offeredIds, setOfferedIds] = useState<readonly FilterId[]>([]);
  const unusedIds = unused.map(({ id }) => id);
  if (!props.isAdding && unusedIds.join() !== offeredIds.join()) {
    setOfferedIds(unusedIds);
  }
  const offered = specs.filter(({ id }) => offeredIds.includes(id));
  return (
    <>
      {specs.map(({ id, name, value, cleared, options }) =>
        value === undefined ? null : (
          <Popover
            key={id}
            label={name}
            className="flex w-72 flex-col p-1"
            trigger={
              <FilterChip
                name={name}
                value={value}
                removeLabel={t`Remove the filter ${name}`}
                onRemove={() => props.onChange(cleared)}
              />
            }
          >
            {options}
          </Popover>
        ),
      )}
      {offered.length > 0 && (
        <Popover
          label={t`Add a filter`}
          className="flex w-72 flex-col gap-2 p-1"
          isOpen={props.isAdding}
          onOpenChange={props.onAddingChange}
          trigger={
            <AddFilterChip aria-keyshortcuts="F">
              <Trans>Filter</Trans>
            </AddFilterChip>
          }
        >
          {offered.map(({ id, name, options }) => (
            <section key={id} aria-label={name}>
              <h3 className="px-2 pt-1.5 pb-1 text-sm font-medium text-ink-3">{name}</h3>
              <div className="max-h-52 overflow-auto">{options}</div>
            </section>
          ))}
        </Popover>
      )}
    </>
  );
}

/** The same choices on a phone: one button with a count opens a sheet. */
export function FilterSheet(props: FilterBarProps & { readonly search: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const specs = useFilterSpecs(props);
  const count = countFilters(props.filters);
  return (
    <>
      <Button icon={FunnelIcon} onClick={() => setOpen(true)}>
        <Trans>Filters</Trans>
        {count > 0 && <span className="font-normal text-ink-3">{count}</span>}
      </Button>
      <Sheet
        title={t`Filters`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => props.onChange(NO_FILTERS)}>
              <Trans>Clear filters</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              <Trans>Show</Trans>
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 p-4">
          {props.search}
          {specs.map(({ id, name, options }) => (
            <section key={id} aria-label={name}>
              <h3 className="mb-1 text-sm font-medium text-ink-2">{name}</h3>
              <div className="max-h-64 overflow-auto">{options}</div>
            </section>
          ))}
        </div>
      </Sheet>
    </>
  );
}
