import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getPeriodRange } from '../../../lib/periods.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { DataColumn } from '../../../ui/data-list/columns.ts';
import {
  ListFigure,
  ListSources,
  type ListSums,
  listFigureAloneText,
  listFigureOf,
  useDayResults,
  useListFigureNames,
} from '../../results/index.ts';
import type { ProfileResults } from '../profile-results.ts';
import type { Profile } from '../profiles.ts';

const TODAY = { preset: 'today' } as const;

function Facts({
  sums,
  isOneLine,
}: {
  readonly sums: ListSums | null;
  readonly isOneLine: boolean;
}) {
  const nameOf = useListFigureNames();
  const title = (['revenue', 'leads'] as const)
    .flatMap((id) => {
      const value = listFigureOf(id, sums);
      return value === null ? [] : `${nameOf(id)}: ${listFigureAloneText(id, value)}`;
    })
    .join('\n');
  return (
    <span
      title={title === '' ? undefined : title}
      className={isOneLine ? 'flex items-baseline gap-2' : 'flex min-w-0 flex-col items-end'}
    >
      {isOneLine && <span className="text-ink-3">{nameOf('profit')}</span>}
      <ListFigure id="profit" sums={sums} isFirst isAlone={isOneLine} />
      {sums !== null && (
        <span className="text-sm text-ink-3">
          {nameOf('roi')} <ListFigure id="roi" sums={sums} isFirst={false} />
        </span>
      )}
    </span>
  );
}

/** Reads what trackers say of today for the list of profiles, which is shown before. */
export function ReadProfileResults({
  onResults,
}: {
  readonly onResults: (results: ProfileResults | null) => void;
}) {
  const { t } = useTranslation('ad-users');
  const now = useNow();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { until } = getPeriodRange({ period: TODAY, timeZone, now });
  const dates = useMemo(() => [until], [until]);
  const { hasTracker, find, sources } = useDayResults({ groupBy: 'ad_user', dates });
  useEffect(() => {
    const sumsOf = (id: string) => find(id, until);
    const column: DataColumn<Profile> = {
      key: 'profit',
      label: t('Profit, ≈ $'),
      track: '104px',
      align: 'end',
      text: ({ id }) => listFigureOf('profit', sumsOf(id)),
      cell: ({ id }) => <Facts sums={sumsOf(id)} isOneLine={false} />,
    };
    onResults(
      hasTracker
        ? {
            column,
            sources: <ListSources sources={sources} />,
            line: ({ id }) => <Facts sums={sumsOf(id)} isOneLine />,
            profitOf: ({ id }) => listFigureOf('profit', sumsOf(id)),
          }
        : null,
    );
  }, [hasTracker, find, sources, until, t, onResults]);
  return null;
}
