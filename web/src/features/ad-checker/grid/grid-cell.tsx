import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { rankingLabel } from '../../../lib/status-labels.ts';
import { Status } from '../../../ui/status.tsx';
import { type AdObjectRow, isAd } from '../ad-object.ts';
import type { ListDisplay } from '../list-display.ts';
import { findBudgetPlace } from './budget-place.ts';
import { formatCell } from './cell-text.ts';
import { findResultKind } from './column-labels.ts';
import { type ColumnSpec, findOwnBudget, findRanking } from './columns.ts';

const RANKING_KEYS = {
  qualityRanking: 'qualityRanking',
  engagementRateRanking: 'engagementRateRanking',
  conversionRateRanking: 'conversionRateRanking',
} as const;

function Nothing() {
  return <span className="text-ink-3">{NO_VALUE}</span>;
}

/** The own budget, or which level has it. */
function BudgetCell({ row, text }: { row: AdObjectRow; text: string | null }) {
  const { t } = useTranslation('ad-checker');
  const budget = findOwnBudget(row);
  if (budget === null && text !== null) {
    return text;
  }
  if (budget === null || text === null) {
    return <span className="text-ink-3">{findBudgetPlace({ row, translate: t })}</span>;
  }
  return budget.period === 'day' ? (
    text
  ) : (
    <>
      {text} <span className="text-ink-3">{t('total')}</span>
    </>
  );
}

function isRankingId(id: string): id is keyof typeof RANKING_KEYS {
  return id in RANKING_KEYS;
}

/**
 * The content of a cell other than name and delivery. Plain elements, since hundreds are rendered
 * at once.
 */
export function GridCell({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): ReactNode {
  const { t } = useTranslation('ad-checker');
  if (isRankingId(column.id)) {
    const ranking = findRanking({ row, key: RANKING_KEYS[column.id] });
    return ranking === null ? <Nothing /> : <Status {...rankingLabel(ranking)} isLoud={false} />;
  }
  const text = formatCell({ column, row, display });
  if (column.format === 'budget') {
    return <BudgetCell row={row} text={text} />;
  }
  if (text === null) {
    return <Nothing />;
  }
  const kind = findResultKind({ column, row, display, translate: t });
  if (kind !== null) {
    return (
      <span className="flex flex-col items-end leading-[14px]" title={kind}>
        <span>{text}</span>
        <span className="max-w-full truncate text-xs leading-[13px] text-ink-3">{kind}</span>
      </span>
    );
  }
  if (column.id === 'id') {
    return <span className="ident">{text}</span>;
  }
  const link = column.id === 'link' && isAd(row) ? column.value(row) : null;
  return typeof link === 'string' && /^https?:\/\//.test(link) ? (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      className="text-accent-ink hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </a>
  ) : (
    text
  );
}
