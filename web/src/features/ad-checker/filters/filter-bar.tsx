import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureCondition, withFigureCondition } from '../../../lib/figure-filters.ts';
import { figureConditionText } from '../../../lib/figure-labels.ts';
import { deliveryLabel } from '../../../lib/status-labels.ts';
import { useOwned } from '../../../replica/index.ts';
import type { OfferedFigure } from '../../../ui/figure-form.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import { ConditionForm } from './condition-form.tsx';
import {
  applyCondition,
  CONDITION_LABELS,
  type Condition,
  conditionText,
  listConditions,
  withoutCondition,
} from './conditions.ts';
import { figureText, useFigureName } from './figure-labels.ts';
import { findFigure, listFigures } from './figures.ts';
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
  readonly display: ListDisplay;
}

const LEVEL_OF_PLACE = { campaign: 'campaigns', ad_set: 'adSets' } as const;

/** Figures of a list as the form offers them, named like their columns. */
function useOfferedFigures(display: ListDisplay): readonly OfferedFigure[] {
  const { t } = useTranslation('ad-checker');
  const getName = useFigureName(display);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles follow from the language and what the list displays
  return useMemo(
    () =>
      listFigures(display.kind, hasTracker(display)).map((figure) => ({
        id: figure.id,
        ...getName(figure),
        isCount: figure.format === 'count',
        isUSD: figure.format === 'money' && display.money.isConverted,
      })),
    [display, t],
  );
}

type ListedRows = Pick<FilterBarProps, 'kind' | 'rows' | 'campaigns' | 'adSets'>;

const AddCondition = memo(function AddCondition({
  offered,
  onAdd,
  onAddFigure,
  ...listed
}: ListedRows & {
  readonly offered: readonly OfferedFigure[];
  readonly onAdd: (condition: Condition) => void;
  readonly onAddFigure: (condition: FigureCondition) => void;
}) {
  const { t } = useTranslation('ad-checker');
  return (
    <section aria-label={t('Name, delivery or figure')} className="border-b border-line pb-1">
      <h3 className="px-2 pt-1.5 text-sm font-medium text-ink-3">
        {t('Name, delivery or figure')}
      </h3>
      <ConditionForm
        kind={listed.kind}
        figures={offered}
        rowsOf={makeRowsOf(listed)}
        onApply={onAdd}
        onApplyFigure={onAddFigure}
      />
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
      setTags: (tagIds: readonly string[]) => change({ tagIds }),
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
      addFigure(condition: FigureCondition): void {
        change({ figures: withFigureCondition(latest.current.filters.figures, condition) });
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
  display,
  changes,
  offered,
}: FilterBarProps & {
  readonly changes: FilterChanges;
  readonly offered: readonly OfferedFigure[];
}) {
  const { t } = useTranslation('ad-checker');
  const { rows: tags } = useOwned('tag');
  const rowsOf = makeRowsOf({ kind, rows, campaigns, adSets });
  const forms = (others: RowFilters, close: () => void) => ({
    kind,
    figures: offered,
    rowsOf,
    onApply(next: Condition) {
      onChange(applyCondition({ kind, filters: others, condition: next }));
      close();
    },
    onApplyFigure(next: FigureCondition) {
      onChange({ ...others, figures: withFigureCondition(others.figures, next) });
      close();
    },
  });
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
  if (tags.length > 0 || filters.tagIds.length > 0) {
    specs.push({
      id: 'tags',
      name: t('Tag'),
      value: filters.tagIds.length === 0 ? undefined : nameOf(tags, filters.tagIds),
      cleared: { ...filters, tagIds: [] },
      options: (
        <ParentOptions
          label={t('Tag name')}
          parents={tags}
          values={filters.tagIds}
          onChange={changes.setTags}
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
      options: ({ close }) => <ConditionForm {...forms(others, close)} condition={condition} />,
    });
  }
  for (const condition of filters.figures) {
    const others = {
      ...filters,
      figures: filters.figures.filter((each) => each !== condition),
    };
    const figure = findFigure(condition.figure);
    const figureName = offered.find(({ id }) => id === condition.figure)?.name;
    specs.push({
      id: `${condition.figure}.${condition.operator}`,
      name: figureName ?? condition.figure,
      value: figureConditionText({
        condition,
        translate: t,
        format: (value) => figureText({ figure, value, isUSD: condition.isUSD, display }),
      }),
      cleared: others,
      isOwnChip: true,
      options: ({ close }) => (
        <ConditionForm {...forms(others, close)} figureCondition={condition} />
      ),
    });
  }
  return specs;
}

function useFilterParts({ onAdded, ...props }: FilterBarProps & { readonly onAdded?: () => void }) {
  const { kind, rows, filters, onChange, campaigns, adSets, display } = props;
  const offered = useOfferedFigures(display);
  const changes = useFilterChanges({ kind, filters, onChange, onAdded });
  return {
    specs: useFilterSpecs({ ...props, changes, offered }),
    addOptions: (
      <AddCondition
        kind={kind}
        rows={rows}
        campaigns={campaigns}
        adSets={adSets}
        offered={offered}
        onAdd={changes.add}
        onAddFigure={changes.addFigure}
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
