import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKER_TABS, type CheckerTab, checkerPath } from '../../../lib/checker-path.ts';
import { formatNumber } from '../../../lib/format.ts';
import { afterNextFrame } from '../../../lib/frame.ts';
import { type BorrowedKind, type Period, useAdObjects } from '../../../replica/index.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { TAB, TabLabel, TabNav } from '../../../ui/tabs.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { makeRowTest, NO_FILTERS } from '../filters/filters.ts';
import { listLabels } from '../list-labels.ts';

const KIND_OF_TAB = {
  campaigns: 'campaigns',
  'ad-sets': 'adSets',
  ads: 'ads',
  'ad-images': 'adImages',
} as const satisfies Record<CheckerTab, BorrowedKind>;

interface CountQuery {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
}

/** Count of the unfiltered list; null until loaded. */
function useListCount<K extends BorrowedKind>(
  query: (CountQuery & { kind: K }) | null,
): number | null {
  const { rows, status, progress } = useAdObjects<K>(query);
  return useMemo(() => {
    if (status !== 'ready') {
      return progress?.total ?? null;
    }
    const test = makeRowTest(NO_FILTERS);
    return rows.filter((row) => !('effectiveStatus' in row) || test(row satisfies AdObjectRow))
      .length;
  }, [rows, status, progress]);
}

interface CheckerTabsProps extends CountQuery {
  readonly tab: CheckerTab;
}

/**
 * Neighbours of the open list load once it is complete or has failed, so that they do not delay it,
 * and keep their counts while another list opens; images are counted when opened.
 */
export function CheckerTabs({ tab, adUserId, adAccountId, period }: CheckerTabsProps) {
  const { t } = useTranslation('ad-checker');
  const navigate = useNavigate();
  const [opening, setOpening] = useState<CheckerTab | null>(null);
  const query = { adUserId, adAccountId, period };
  const openView = useAdObjects({ kind: KIND_OF_TAB[tab], ...query });
  const place = JSON.stringify(query);
  const settledPlace = useRef<string>(undefined);
  if (openView.status === 'ready' || openView.status === 'error') {
    settledPlace.current = place;
  }
  const wants = (kind: BorrowedKind) => KIND_OF_TAB[tab] === kind || settledPlace.current === place;
  const counts: Readonly<Record<CheckerTab, number | null>> = {
    campaigns: useListCount(wants('campaigns') ? { kind: 'campaigns', ...query } : null),
    'ad-sets': useListCount(wants('adSets') ? { kind: 'adSets', ...query } : null),
    ads: useListCount(wants('ads') ? { kind: 'ads', ...query } : null),
    'ad-images': useListCount(tab === 'ad-images' ? { kind: 'adImages', ...query } : null),
  };
  /** The chosen tab is marked in the next frame; its list takes longer to render. */
  const open = async (next: CheckerTab) => {
    setOpening(next);
    await afterNextFrame();
    try {
      await navigate({ href: checkerPath({ adUserId, adAccountId, tab: next }) });
    } finally {
      setOpening((latest) => (latest === next ? null : latest));
    }
  };
  return (
    <TabNav label={t('Ad objects')}>
      {CHECKER_TABS.map((each) => {
        const href = checkerPath({ adUserId, adAccountId, tab: each });
        const count = counts[each];
        return (
          <PlainLink
            key={each}
            href={href}
            className={TAB}
            aria-current={each === (opening ?? tab) ? 'page' : undefined}
            onOpen={() => void open(each)}
          >
            <TabLabel count={count === null ? null : formatNumber(count)}>
              {listLabels(KIND_OF_TAB[each]).title}
            </TabLabel>
          </PlainLink>
        );
      })}
    </TabNav>
  );
}
