import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRoundPercent,
} from '../../../lib/format.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { convertAmount, findMoneyOrigin } from '../../../lib/money-display.ts';
import { unknownLabel } from '../../../lib/status-labels.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { isTrackerColumn, losesClicks, type TrackerFigures } from '../tracker-figures.ts';
import { codeLabel } from './code-label.ts';
import type { ColumnFormat, ColumnId, ColumnSpec, SortValue } from './columns.ts';
import type { ListDisplay } from './list-display.ts';
import { hasSpentWithoutResult } from './results.ts';

const t = getFixedT('ad-checker');

/** A number or date in the app's locale; null without a value. */
export function formatValue({
  format,
  value,
  display,
}: {
  format: ColumnFormat;
  value: SortValue;
  display: Pick<ListDisplay, 'money' | 'timeZone'>;
}): string | null {
  if (value === null) {
    return null;
  }
  if (typeof value === 'string') {
    return value === '' ? null : value;
  }
  switch (format) {
    case 'money':
    case 'budget':
      return formatAmount({
        amount: convertAmount({ amount: value, display: display.money }),
        currency: display.money.currency,
      });
    case 'percent':
      return formatPercent(value);
    case 'share':
      return formatRoundPercent(value);
    case 'ratio':
      return formatRatio(value);
    case 'date':
      return formatDate({ at: new Date(value), timeZone: display.timeZone });
    default:
      return formatNumber(value);
  }
}

/** Source of a converted amount; undefined otherwise. */
export function findValueOrigin({
  format,
  value,
  display,
}: {
  format: ColumnFormat;
  value: SortValue;
  display: Pick<ListDisplay, 'money'>;
}): string | undefined {
  return typeof value === 'number' && (format === 'money' || format === 'budget')
    ? findMoneyOrigin({ amount: value, display: display.money })
    : undefined;
}

function formatText({ column, value }: { column: ColumnSpec; value: string }): string {
  return column.id === 'link' ? value.replace(/^https?:\/\//, '') : codeLabel(value);
}

/**
 * Fields of a column, as named in `unreadFields`; an unread list of results affects all of its
 * columns.
 */
const FIELDS: Readonly<Partial<Record<ColumnId, readonly string[]>>> = {
  budget: ['dailyBudget', 'lifetimeBudget'],
  results: ['insights.actions', 'insights.targetAction'],
  costPerResult: ['insights.costPerAction'],
  roas: ['insights.websitePurchaseROAS'],
  link: ['creative'],
  children: ['adSetCount', 'adCount'],
  endTime: ['endTime', 'stopTime'],
};

function isUnread({ column, row }: { column: ColumnSpec; row: AdObjectRow }): boolean {
  const { unreadFields } = row;
  if (unreadFields === undefined) {
    return false;
  }
  const fields = FIELDS[column.id] ?? [column.id, `insights.${column.id}`];
  const isOfInsights = !['budget', 'text', 'date'].includes(column.format);
  return (
    fields.some((field) => unreadFields.includes(field)) ||
    (isOfInsights && row.insights === null && unreadFields.includes('insights'))
  );
}

/** Empty without a value, "Unknown" where the ad network did not return one. */
export function formatCell({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): string | null {
  const value = column.value(row);
  if (value === null) {
    return column.id === 'trackerLeads' && row.tracker === undefined
      ? t('No data')
      : !isTrackerColumn(column.id) && isUnread({ column, row })
        ? unknownLabel()
        : null;
  }
  if (typeof value === 'string' && column.format === 'text' && column.id !== 'id') {
    return formatText({ column, value });
  }
  const amount = display.money.isConverted ? null : (column.amount?.(row) ?? null);
  return amount === null
    ? formatValue({ format: column.format, value, display })
    : formatAmount({ amount, currency: display.money.currency });
}

/** Why a tracker's figure is missing, or in doubt. */
function findTrackerTitle({
  column,
  row: { tracker, reportedFor },
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): string | undefined {
  const name = display.tracker?.name ?? '';
  if (tracker === undefined) {
    return reportedFor === 'ad_set'
      ? t('{name} reports this for the whole ad set.', { name })
      : reportedFor === 'campaign'
        ? t('{name} reports this for the whole campaign.', { name })
        : t('No row in {name}', { name });
  }
  const doubt =
    column.id === 'trackerLeads' || column.id === 'clickShare' ? lostClicksText(tracker) : null;
  if (doubt !== null) {
    return doubt;
  }
  return tracker.isPartial
    ? t('Some rows or amounts couldn’t be read: the sum is too low.')
    : column.id === 'cpa' && tracker.leads === 0 && (tracker.spend ?? 0) > 0
      ? t('Spent, no leads')
      : undefined;
}

/** `Tracker counts 41 of 318 clicks` */
export function countedClicks(of: {
  readonly clicks: number;
  readonly networkClicks: number;
}): string {
  return t('Tracker counts {clicks} of {networkClicks, plural, one {# click} other {# clicks}}', {
    clicks: formatNumber(of.clicks),
    networkClicks: of.networkClicks,
  });
}

/** The same where the tracker counted so few that its figures are in doubt; null elsewhere. */
export function lostClicksText(
  tracker: Pick<TrackerFigures, 'clicks' | 'networkClicks'>,
): string | null {
  const { clicks, networkClicks } = tracker;
  return clicks !== null && networkClicks !== null && losesClicks(tracker)
    ? countedClicks({ clicks, networkClicks })
    : null;
}

/**
 * Details that do not fit the cell: the amount before conversion, the time of day, the full text.
 */
export function findCellTitle({
  column,
  row,
  display,
}: {
  column: ColumnSpec;
  row: AdObjectRow;
  display: ListDisplay;
}): string | undefined {
  const value = column.value(row);
  if (isTrackerColumn(column.id)) {
    return findTrackerTitle({ column, row, display });
  }
  if (value === null) {
    return column.id === 'costPerResult' && hasSpentWithoutResult(row)
      ? t('Spent, no results')
      : undefined;
  }
  if (typeof value === 'string') {
    return column.format === 'text' ? value : undefined;
  }
  if (column.format === 'date') {
    return formatDateTime({ at: new Date(value), timeZone: display.timeZone });
  }
  return findValueOrigin({ format: column.format, value, display });
}
