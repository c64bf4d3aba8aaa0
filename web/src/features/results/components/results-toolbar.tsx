import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRange } from '../../../lib/format.ts';
import { mapOwnerNames } from '../../../lib/owner-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOwned, useOwnedCollection } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PeriodPicker } from '../../../ui/period-picker.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { type CurrentView, SavedViewsMenu } from '../../saved-views/index.ts';
import { findSeenLabel } from '../queries.ts';
import { GROUP_LABELS } from '../result-labels.ts';
import type { ResultLine } from '../result-lines.ts';
import { type FilterName, type ResultsView, resultsView } from '../search-params.ts';
import { type ShownResults, viewerTimeZone } from '../use-results.ts';

const GROUP_OF = {
  buyerId: 'buyer',
  adUserId: 'ad_user',
  adAccountId: 'ad_account',
  adCampaignId: 'campaign',
} as const satisfies Record<FilterName, keyof typeof GROUP_LABELS>;
const FILTERS = Object.keys(GROUP_OF) as FilterName[];

function useFilterLabel() {
  const { rows } = useOwned('adUser');
  const people = useOwnedCollection('people');
  return (name: FilterName, id: string): string => {
    const adUser = name === 'adUserId' ? rows.find((row) => row.id === id) : undefined;
    const known =
      adUser !== undefined
        ? adUserDisplayName(adUser)
        : name === 'buyerId'
          ? mapOwnerNames(people.rows).get(id)
          : undefined;
    return known ?? findSeenLabel(GROUP_OF[name], id) ?? id;
  };
}

export function CsvButton({
  results: { groupBy, range, now, before },
  lines,
}: {
  readonly results: ShownResults;
  readonly lines: readonly ResultLine[];
}) {
  const { t } = useTranslation('results');
  return (
    <ExportButton
      id="results"
      isDisabled={now === undefined || lines.length === 0}
      fileOf={async () => {
        const { resultsCsv } = await import('../results-csv.ts');
        return resultsCsv({
          lines,
          total: now?.breakdown.total,
          totalBefore: before?.total,
          groupBy,
          range,
          translate: t,
        });
      }}
    />
  );
}

/** Saves period, comparison, grouping and filters, and opens them again. */
export function ResultViews({ view }: { readonly view: ResultsView }) {
  const shown = useMemo(
    (): CurrentView => ({
      list: 'results',
      query: resultsView.toQuery(view),
      period: view.period,
      columns: [],
      pinned: [],
      adUserId: null,
      adAccountId: null,
    }),
    [view],
  );
  return <SavedViewsMenu shown={shown} />;
}

export function ResultsToolbar({
  view,
  results,
  onView,
}: {
  readonly view: ResultsView;
  readonly results: ShownResults;
  readonly onView: (view: ResultsView) => void;
}) {
  const { t } = useTranslation('results');
  const now = useNow();
  const labelOf = useFilterLabel();
  const { rangeBefore, fetchedAt, isRefreshing, refresh } = results;
  useListKeys({ onRefresh: refresh });
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-t border-line-strong bg-surface px-4 py-1.5 max-desk:px-3">
      <PeriodPicker
        period={view.period}
        timeZone={viewerTimeZone()}
        isCompared={view.isCompared}
        onChange={(period) => onView({ ...view, period })}
        onCompared={(isCompared) => onView({ ...view, isCompared })}
      />
      {rangeBefore !== null && (
        <span className="text-ink-3">
          {t('compared with {range}', { range: formatRange({ ...rangeBefore, now }) })}
        </span>
      )}
      {FILTERS.flatMap((name) => {
        const id = view[name];
        if (id === undefined) {
          return [];
        }
        const value = labelOf(name, id);
        const group = t(GROUP_LABELS[GROUP_OF[name]]);
        return [
          <Button
            key={name}
            endIcon={XMarkIcon}
            aria-label={t('Remove filter {name}: {value}', { name: group, value })}
            onClick={() => onView({ ...view, [name]: undefined })}
          >
            <span className="text-ink-3">{group}</span>
            <span lang="" className="max-w-48 truncate">
              {value}
            </span>
          </Button>,
        ];
      })}
      <span className="ms-auto">
        <RefreshButton
          shortcut="Shift+R"
          fetchedAt={fetchedAt}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        />
      </span>
    </div>
  );
}
