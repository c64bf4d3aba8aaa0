import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { rankingLabel } from '../../../lib/status-labels.ts';
import type { PendingState } from '../../../replica/index.ts';
import { Status } from '../../../ui/status.tsx';
import { type AdObjectRow, isAd } from '../ad-object.ts';
import { findBudgetPlace } from '../columns/budget-place.ts';
import { formatCell, formatValue, lostClicksText } from '../columns/cell-text.ts';
import { findChange } from '../columns/change-text.ts';
import { findResultKind } from '../columns/column-labels.ts';
import {
  type ColumnSpec,
  findLinkAddress,
  findOwnBudget,
  findRanking,
  isNumeric,
} from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { isLoss, isTrackerColumn } from '../tracker-figures.ts';

interface CellInput {
  readonly column: ColumnSpec;
  readonly row: AdObjectRow;
  readonly display: ListDisplay;
  readonly pending: PendingState | undefined;
  readonly translate: TFunction<'ad-checker'>;
}

const RANKING_KEYS = {
  qualityRanking: 'qualityRanking',
  engagementRateRanking: 'engagementRateRanking',
  conversionRateRanking: 'conversionRateRanking',
} as const;

/** The budget before a change that is not sent yet; null when there is none. */
function findPreviousBudget(pending: PendingState | undefined): MoneyDto | null {
  if (pending?.tone !== 'waiting') {
    return null;
  }
  const { patch, before } = pending.command;
  return (
    (patch.dailyBudget === undefined ? null : before.dailyBudget) ??
    (patch.lifetimeBudget === undefined ? null : before.lifetimeBudget) ??
    null
  );
}

/** A figure above the small words that say which it is. */
function TwoLines({
  first,
  second,
  title,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly title?: string | undefined;
}) {
  return (
    <span className="flex min-w-0 flex-col items-end leading-[14px]" title={title}>
      <span>{first}</span>
      <span className="max-w-full truncate text-xs leading-[13px] text-ink-3">{second}</span>
    </span>
  );
}

/** The own budget, or the budget of another level and which one it is. */
function getBudgetContent({
  row,
  text,
  display,
  pending,
  translate,
}: Omit<CellInput, 'column'> & { readonly text: string | null }): ReactNode {
  const budget = findOwnBudget(row);
  const previous = findPreviousBudget(pending);
  if (previous !== null && text !== null) {
    return (
      <>
        <s className="text-ink-3">
          {formatValue({ format: 'budget', value: Number(previous.amount), display })}
        </s>{' '}
        <span className="text-pending-ink underline decoration-dashed underline-offset-2">
          {text}
        </span>
      </>
    );
  }
  if (budget === null && text !== null) {
    return text;
  }
  if (budget === null || text === null) {
    const inherited = display.findInheritedBudget?.(row) ?? null;
    const amount =
      inherited === null
        ? null
        : formatValue({ format: 'budget', value: Number(inherited.amount), display });
    const place = findBudgetPlace({ row, translate });
    return amount === null ? (
      <span className="line-clamp-2 text-end text-xs leading-[13px] text-balance whitespace-normal text-ink-3">
        {place}
      </span>
    ) : (
      <TwoLines first={<span className="text-ink-3">{amount}</span>} second={place} />
    );
  }
  return budget.period === 'day' ? text : <TwoLines first={text} second={translate('total')} />;
}

function isRankingId(id: string): id is keyof typeof RANKING_KEYS {
  return id in RANKING_KEYS;
}

/** Figures, and content that truncates itself, are not truncated by the cell. */
export function isUnwrapped({ id, format }: ColumnSpec): boolean {
  return isRankingId(id) || (isNumeric(format) && format !== 'budget');
}

/** A figure of the tracker: a loss in red, the leads with a mark where it lost clicks. */
function getTrackerContent({
  column,
  row,
  display,
  text,
}: Pick<CellInput, 'column' | 'row' | 'display'> & { readonly text: string }): ReactNode {
  if (row.tracker === undefined) {
    return <span className="text-sm text-ink-3">{text}</span>;
  }
  const change = findChange({ column, row, display });
  const value = column.value(row);
  const figure = isLoss(column.id, value) ? <span className="text-error-ink">{text}</span> : text;
  const content =
    change === null ? (
      figure
    ) : (
      <TwoLines first={figure} second={change.text} title={change.title} />
    );
  const doubt = column.id === 'trackerLeads' ? lostClicksText(row.tracker) : null;
  return doubt === null ? (
    content
  ) : (
    <span className="flex items-center gap-1">
      <ExclamationTriangleIcon aria-hidden="true" className="size-3.5 flex-none text-warning" />
      <span className="sr-only">{doubt}</span>
      {content}
    </span>
  );
}

/**
 * The content of a cell other than name and delivery; null when empty. A plain function returning
 * elements, because hundreds are rendered at once.
 */
export function getCellContent({ column, row, display, pending, translate }: CellInput): ReactNode {
  if (isRankingId(column.id)) {
    const ranking = findRanking({ row, key: RANKING_KEYS[column.id] });
    return ranking === null ? null : <Status {...rankingLabel(ranking)} isLoud={false} />;
  }
  const text = formatCell({ column, row, display });
  if (column.format === 'budget') {
    return getBudgetContent({ row, text, display, pending, translate });
  }
  if (text === null) {
    return null;
  }
  if (isTrackerColumn(column.id)) {
    return getTrackerContent({ column, row, display, text });
  }
  const kind = findResultKind({ column, row, display, translate });
  const change = findChange({ column, row, display });
  if (change !== null) {
    const words = kind === null ? change.text : `${change.text} · ${kind}`;
    return <TwoLines first={text} second={words} title={change.title} />;
  }
  if (kind !== null) {
    return <TwoLines first={text} second={kind} title={kind} />;
  }
  if (column.id === 'id') {
    return <span className="ident">{text}</span>;
  }
  const link = column.id === 'link' && isAd(row) ? findLinkAddress(row) : null;
  return link !== null && /^https?:\/\//.test(link) ? (
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
