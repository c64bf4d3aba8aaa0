import type { AdDto } from '@ads-checker/shared/contracts/ad-objects';
import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { TFunction } from 'i18next';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import { findMoneyOrigin, moneyText } from '../../../lib/money-display.ts';
import { useRestoredFocus } from '../../../lib/restored-focus.ts';
import type { Selection } from '../../../lib/selection.ts';
import { useFixedT } from '../../../lib/use-active-locale.ts';
import type { Outbox, PendingState } from '../../../replica/index.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { createRowKeys } from '../../../ui/row-keys.ts';
import { type AdObjectRow, isAd, isCampaign, LEVEL_OF_KIND, targetKey } from '../ad-object.ts';
import { findCellTitle, formatCell, lostClicksText } from '../columns/cell-text.ts';
import { findChange } from '../columns/change-text.ts';
import { findResultKind } from '../columns/column-labels.ts';
import {
  type ColumnId,
  type ColumnSpec,
  findColumn,
  findLink,
  findLinkAddress,
  findOwnBudget,
} from '../columns/columns.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import type { RowActions } from '../switching/row-actions.ts';
import { RowSwitch } from '../switching/row-switch.tsx';
import { isLoss } from '../tracker-figures.ts';
import { CardLinks } from './card-links.tsx';
import { DeliveryCell } from './delivery-cell.tsx';
import { useColumnTitle } from './grid-header.tsx';
import { findCreativeTitle, ObjectThumbnail } from './object-thumbnail.tsx';

const CARD_MIN_WIDTH_PX = 300;
const GAP_PX = 12;
const CARD_PX = 182;
/** Including the link. */
const AD_CARD_PX = 206;

const BLOCK_PX = 108;
/** Two lines: names often differ only at their end. */
const NAME = 'line-clamp-2 leading-[1.15] font-medium wrap-break-word';

const FIGURES: readonly ColumnId[] = ['spend', 'results', 'costPerResult'];
const MORE_FIGURES: readonly ColumnId[] = ['impressions', 'clicks', 'ctr'];
const TRACKER_FIGURES: readonly ColumnId[] = ['spend', 'profit', 'roi'];
const MORE_TRACKER_FIGURES: readonly ColumnId[] = ['trackerLeads', 'revenue', 'cpa'];

function getColumns(ids: readonly ColumnId[]): readonly ColumnSpec[] {
  return ids.map(findColumn).filter((column) => column !== undefined);
}

/** Passed in by the list: a hook in every part of a card costs more than rendering its text. */
type Translate = TFunction<'ad-checker'>;

/** A column and its label, created once per list because hundreds of cells use it. */
interface Figure {
  readonly column: ColumnSpec;
  readonly title: string;
}

interface FiguresProps {
  readonly row: AdObjectRow;
  readonly figures: readonly Figure[];
  readonly display: ListDisplay;
  readonly translate: Translate;
}

function FigureText({
  column,
  row,
  display,
}: Pick<FiguresProps, 'row' | 'display'> & { readonly column: ColumnSpec }) {
  const text = formatCell({ column, row, display });
  const value = column.value(row);
  return text === null || value === null ? (
    <span className="font-normal text-ink-3">{text ?? NO_VALUE}</span>
  ) : isLoss(column.id, value) ? (
    <span className="text-error-ink">{text}</span>
  ) : (
    text
  );
}

function Figures({ row, figures, display, translate }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-x-3">
      {figures.map(({ column, title }) => {
        const change = findChange({ column, row, display });
        return (
          <div key={column.id} className="min-w-0">
            <dt className="w-0 min-w-full truncate text-xs text-ink-3">
              {findResultKind({ column, row, display, translate }) ?? title}
            </dt>
            <dd
              className="font-medium"
              title={change?.title ?? findCellTitle({ column, row, display })}
            >
              <FigureText column={column} row={row} display={display} />
              {change !== null && (
                <span className="ms-1 text-xs font-normal text-ink-3">{change.text}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface CardProps {
  readonly row: AdObjectRow;
  readonly display: ListDisplay;
  readonly figures: readonly Figure[];
  readonly moreFigures: readonly Figure[];
  readonly isBlock: boolean;
  readonly isSelected: boolean;
  readonly pending: PendingState | undefined;
  readonly actions: RowActions;
  readonly childPath: string | null;
  readonly position: number;
  readonly count: number;
  readonly onRowFocus: (id: string) => void;
  readonly translate: Translate;
}

function Subtitle({
  row,
  display,
  translate,
}: Pick<CardProps, 'row' | 'display' | 'translate'>): ReactNode {
  if (isAd(row)) {
    return findCreativeTitle(row);
  }
  const budget = findOwnBudget(row);
  if (budget === null) {
    return isCampaign(row) ? translate('Ad set budgets') : translate('Campaign budget');
  }
  const amount = { amount: Number(budget.amount), display: display.money };
  const money = moneyText(amount);
  return (
    <span title={findMoneyOrigin(amount)}>
      {budget.period === 'day'
        ? translate('{money} a day', { money })
        : translate('{money} lifetime', { money })}
    </span>
  );
}

function LinkLine({
  ad,
  isBlock,
  translate,
}: Pick<CardProps, 'isBlock' | 'translate'> & { readonly ad: AdDto }) {
  const link = findLink(ad);
  const address = findLinkAddress(ad);
  const clicks = ad.insights?.inlineLinkClicks ?? null;
  return (
    <p className={cx('flex items-baseline gap-2 text-sm text-ink-3', isBlock && 'ps-6')}>
      {link === null ? (
        <span className="flex-1">{translate('No link')}</span>
      ) : address !== null && /^https?:\/\//.test(address) ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          title={address}
          className="min-w-0 flex-1 truncate text-accent-ink hover:underline"
        >
          {link.replace(/^https?:\/\//, '')}
        </a>
      ) : (
        <span className="min-w-0 flex-1 truncate" title={link}>
          {link}
        </span>
      )}
      {clicks !== null && (
        <span className="flex-none">
          {translate('{clicks, plural, one {# link click} other {# link clicks}}', { clicks })}
        </span>
      )}
    </p>
  );
}

const Card = memo(function Card({
  row,
  display,
  figures,
  moreFigures,
  isBlock,
  isSelected,
  pending,
  actions,
  childPath,
  position,
  count,
  onRowFocus,
  translate,
}: CardProps) {
  const doubt = row.tracker === undefined ? null : lostClicksText(row.tracker);
  return (
    <li
      aria-setsize={count}
      aria-posinset={position}
      onFocus={() => onRowFocus(row.id)}
      className={cx(
        'group/card flex h-full flex-col gap-1',
        isBlock
          ? 'border-b border-line px-3 py-2.5'
          : 'gap-1.5 rounded-md border border-line-strong px-3 py-2.5',
        isSelected ? 'bg-selected' : 'bg-surface',
      )}
    >
      <div className="flex items-start gap-2.5">
        <Checkbox
          isSelected={isSelected}
          label={row.name}
          className="mt-0.5 max-desk:mt-1"
          onChange={(_, event) => actions.select({ row, extends: event.shiftKey })}
        />
        <ObjectThumbnail row={row} className="size-10" />
        <div className="min-w-0 flex-1">
          {childPath === null ? (
            <p className={NAME} title={row.name}>
              {row.name}
            </p>
          ) : (
            <PlainLink
              href={childPath}
              title={row.name}
              className={cx(NAME, 'hover:underline')}
              onOpen={() => actions.open(row)}
            >
              {row.name}
            </PlainLink>
          )}
          <p className="truncate text-sm text-ink-3 empty:hidden">
            <Subtitle row={row} display={display} translate={translate} />
          </p>
          {display.tags?.get(row.id)}
        </div>
        <RowSwitch row={row} pending={pending} actions={actions} />
      </div>
      <div className={cx('flex items-center text-sm', isBlock && 'ps-6')}>
        <DeliveryCell row={row} pending={pending} onInspect={actions.inspect} />
        {display.marks?.get(row.id)}
        {doubt !== null && (
          <span className="ms-3 flex min-w-0 items-center gap-1 text-warning-ink">
            <ExclamationTriangleIcon
              aria-hidden="true"
              className="size-3.5 flex-none text-warning"
            />
            <span className="truncate">{doubt}</span>
          </span>
        )}
        <CardLinks row={row} isBlock={isBlock} onInspect={actions.inspect} />
      </div>
      {isAd(row) && <LinkLine ad={row} isBlock={isBlock} translate={translate} />}
      <div className={cx('flex flex-col gap-1.5', isBlock && 'ps-6')}>
        <Figures row={row} figures={figures} display={display} translate={translate} />
        {!isBlock && (
          <Figures row={row} figures={moreFigures} display={display} translate={translate} />
        )}
      </div>
    </li>
  );
});

function useFigures(display: ListDisplay) {
  const getTitle = useColumnTitle(display);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles follow from what the list displays
  return useMemo(() => {
    const toFigures = (ids: readonly ColumnId[]) =>
      getColumns(ids).map((column) => ({ column, title: getTitle(column) }));
    return hasTracker(display)
      ? { figures: toFigures(TRACKER_FIGURES), moreFigures: toFigures(MORE_TRACKER_FIGURES) }
      : { figures: toFigures(FIGURES), moreFigures: toFigures(MORE_FIGURES) };
  }, [display]);
}

interface AdObjectCardsProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly AdObjectRow[];
  readonly display: ListDisplay;
  /** Full-width blocks for phones instead of a grid of cards. */
  readonly isBlock: boolean;
  readonly selection: Selection;
  readonly pendingByTarget: Outbox['byTarget'];
  readonly actions: RowActions;
  readonly getChildPath: (row: AdObjectRow) => string | null;
}

/** Virtualised cards for desktops and blocks for phones. */
export const AdObjectCards = memo(function AdObjectCards({
  id,
  label,
  rows,
  display,
  isBlock,
  selection,
  pendingByTarget,
  actions,
  getChildPath,
}: AdObjectCardsProps) {
  const translate = useFixedT('ad-checker');
  const scroller = useRef<HTMLElement>(null);
  const lanes = useCardLanes({
    scroller,
    count: rows.length,
    layout: isBlock
      ? { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null, isMeasured: true }
      : {
          heightPx: display.kind === 'ads' ? AD_CARD_PX : CARD_PX,
          gapPx: GAP_PX,
          minWidthPx: CARD_MIN_WIDTH_PX,
        },
  });
  useRestoredFocus({
    container: scroller,
    isReady: true,
    focus: () => scroller.current?.focus({ preventScroll: true }),
  });
  const [rowKeys] = useState(createRowKeys);
  const keys = rowKeys.assign(
    lanes.listIndexes(rows.length).map((index) => ({ index, id: rows[index]?.id ?? '' })),
  );
  const level = LEVEL_OF_KIND[display.kind];
  const { figures, moreFigures } = useFigures(display);
  return (
    <section
      ref={scroller}
      id={id}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong contain-strict"
    >
      <CardLanes
        items={rows}
        lanes={lanes}
        className={isBlock ? undefined : 'mx-4 my-3'}
        renderCard={(row, index) => (
          <Card
            key={keys.get(row.id)}
            row={row}
            display={display}
            figures={figures}
            moreFigures={moreFigures}
            isBlock={isBlock}
            isSelected={selection.ids.has(row.id)}
            pending={pendingByTarget.get(targetKey({ level, id: row.id }))}
            actions={actions}
            childPath={getChildPath(row)}
            position={index + 1}
            count={rows.length}
            onRowFocus={rowKeys.hold}
            translate={translate}
          />
        )}
      />
    </section>
  );
});
