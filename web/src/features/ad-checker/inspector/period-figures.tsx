import { useTranslation } from 'react-i18next';
import { formatRange, NO_VALUE } from '../../../lib/format.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { Period } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { findCellTitle, formatCell } from '../columns/cell-text.ts';
import { findChange } from '../columns/change-text.ts';
import { type ColumnId, findColumn } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { useColumnTitle } from '../grid/grid-header.tsx';
import { Section } from './section.tsx';

const FIGURES: readonly ColumnId[] = [
  'spend',
  'results',
  'costPerResult',
  'impressions',
  'reach',
  'clicks',
  'cpc',
  'ctr',
  'cpm',
  'inlineLinkClicks',
  'costPerInlineLinkClick',
  'roas',
];

export function PeriodFigures({
  row,
  display,
  period,
}: {
  readonly row: AdObjectRow;
  readonly display: ListDisplay;
  readonly period: Period;
}) {
  const { t } = useTranslation('ad-checker');
  const range = formatRange(
    getPeriodRange({ period, timeZone: display.timeZone, now: serverDate() }),
  );
  const getTitle = useColumnTitle({ ...display, action: row.insights?.targetAction ?? null });
  return (
    <Section title={t('Insights')} end={`${range} · ${display.timeZone}`}>
      {row.insights === null && !row.unreadFields?.includes('insights') ? (
        <p className="text-ink-3">{t('Nothing delivered in this period')}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
          {FIGURES.map(findColumn)
            .filter((column) => column !== undefined)
            .map((column) => ({ column, change: findChange({ column, row, display }) }))
            .map(({ column, change }) => (
              <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-2">{getTitle(column)}</dt>
                <dd
                  className="text-end font-medium tabular-nums"
                  title={change?.title ?? findCellTitle({ column, row, display })}
                >
                  {change !== null && (
                    <span className="me-2 text-xs font-normal text-ink-3">{change.text}</span>
                  )}
                  {formatCell({ column, row, display }) ?? (
                    <span className="font-normal text-ink-3">{NO_VALUE}</span>
                  )}
                </dd>
              </div>
            ))}
        </dl>
      )}
    </Section>
  );
}
