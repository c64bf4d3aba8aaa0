import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../../lib/settings.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import type { ColumnId } from '../columns/columns.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import type { RowTotals } from '../columns/totals.ts';
import type { ListTotals } from '../grid/list-totals.tsx';
import { TotalLines } from '../grid/total-lines.tsx';
import { useTotalFigures } from '../grid/use-total-figures.ts';

/** Figures stand in one line, so one kind of result is shown and the others are counted. */
const SHOWN_PARTS = 2;
const FIGURES: readonly ColumnId[] = ['spend', 'results', 'costPerResult', 'impressions', 'ctr'];
const TRACKER_FIGURES: readonly ColumnId[] = ['spend', 'trackerLeads', 'revenue', 'profit', 'roi'];

function FooterTotals({
  display,
  totals,
  before,
}: {
  readonly display: ListDisplay;
  readonly totals: RowTotals;
  readonly before: ListTotals['before'];
}) {
  const figures = useTotalFigures({
    ids: hasTracker(display) ? TRACKER_FIGURES : FIGURES,
    display,
    shownParts: SHOWN_PARTS,
    totals,
    before,
  });
  return (
    <dl className="ms-auto flex min-w-0 flex-wrap justify-end gap-x-4 gap-y-0.5">
      {figures.map(({ id, title, lines, hint }) => (
        <div key={id} className="flex gap-1.5 whitespace-nowrap">
          <dt>{title}</dt>
          <dd className="flex gap-2 font-semibold text-ink" title={hint}>
            <TotalLines lines={lines} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const ListFooter = memo(function ListFooter({
  text,
  isGrid,
  display,
  totals: list,
}: {
  readonly text: string;
  readonly isGrid: boolean;
  readonly display: ListDisplay;
  readonly totals: ListTotals | null;
}) {
  const { t } = useTranslation('ad-checker');
  const hasLetterKeys = useSetting('hasLetterKeys');
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-3 gap-y-0.5 overflow-hidden border-t border-line-strong px-4 py-1 text-sm text-ink-3 max-desk:px-3">
      <span className="whitespace-nowrap">{text}</span>
      {isGrid && (
        <p className="m-auto flex items-center gap-1 whitespace-nowrap max-wide:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('navigate')}
          {hasLetterKeys && (
            <>
              {' · '}
              <Kbd>X</Kbd>
              {t('select')}
            </>
          )}
          {' · '}
          <Kbd>Space</Kbd>
          {t('on/off')}
          {hasLetterKeys && (
            <>
              {' · '}
              <Kbd>?</Kbd>
              {t('all shortcuts')}
            </>
          )}
        </p>
      )}
      {list !== null &&
        (list.totals === null ? (
          <span className="ms-auto whitespace-nowrap">{list.label}</span>
        ) : (
          <>
            {list.note}
            <FooterTotals display={display} totals={list.totals} before={list.before} />
          </>
        ))}
    </div>
  );
});
