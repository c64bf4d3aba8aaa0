// biome-ignore-all lint/a11y/useFocusableInteractive: the links inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatChange, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { nextSort } from '../../../lib/next-sort.ts';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { createRowKeys } from '../../../ui/row-keys.ts';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { useCoarsePointer } from '../../../ui/use-media.ts';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import type { AccountRow, AccountTotals } from '../account-rows.ts';
import { type AccountsView, firstOrder } from '../accounts-view.ts';
import { REJECTED_ADS } from '../rejected-ads.ts';
import type { AccountColumn } from '../search-params.ts';
import {
  BalanceCell,
  CheckedCell,
  countText,
  LimitCell,
  SpendCell,
  StatusCell,
  statusText,
  YesterdayCell,
} from './account-cells.tsx';

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 12;
const COLUMNS =
  'grid grid-cols-[minmax(118px,.7fr)_minmax(132px,1.2fr)_minmax(168px,1.1fr)_128px_148px_minmax(148px,.5fr)_104px_80px_106px_100px]';
/** Two lines fit into a row. */
const NAME = 'line-clamp-2 leading-[1.15] wrap-break-word';
const CELL = 'flex min-w-0 items-center px-2';
const NUMBER = `${CELL} justify-end tabular-nums`;

export interface AccountListProps {
  readonly rows: readonly AccountRow[];
  readonly totals: AccountTotals;
  readonly now: Date;
}

interface AccountTableProps extends AccountListProps {
  readonly sort: AccountsView['sort'];
  readonly onSort: (sort: AccountsView['sort']) => void;
}

function Head({
  column,
  sort,
  onSort,
  ...head
}: Pick<AccountTableProps, 'sort' | 'onSort'> & {
  readonly column: AccountColumn;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  const shown = sort ?? { column: 'spend', order: 'desc' };
  const order = shown.column === column ? shown.order : undefined;
  return (
    <SortHeader
      {...head}
      order={order && (order === 'asc' ? 'ascending' : 'descending')}
      onSort={() => onSort(nextSort({ sort, column, first: firstOrder(column) }))}
    />
  );
}

export function accountPath({ account }: AccountRow): string {
  return checkerPath({ adUserId: account.adUserId, adAccountId: account.id });
}

function rejectedPath({ account }: AccountRow): string {
  return checkerPath({
    adUserId: account.adUserId,
    adAccountId: account.id,
    tab: 'ads',
    search: REJECTED_ADS,
  });
}

interface RowProps {
  readonly row: AccountRow;
  readonly index: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly now: Date;
  readonly onOpen: (path: string) => void;
  readonly onRowFocus: (key: string) => void;
}

const Row = memo(function Row({ row, index, topPx, heightPx, now, onOpen, onRowFocus }: RowProps) {
  const { t } = useTranslation('all-accounts');
  const { account, profileName } = row;
  const path = accountPath(row);
  const rejected = account.rejectedAdCount ?? 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
    <div
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
      className={cx(
        COLUMNS,
        'absolute inset-x-0 top-0 border-b border-line hover:bg-hover has-focus-visible:bg-selected',
      )}
      onClick={(event) => event.defaultPrevented || onOpen(path)}
    >
      <div role="cell" className={cx(CELL, 'ps-4 text-ink-2')}>
        <span lang="" className={NAME} title={profileName}>
          {profileName}
        </span>
      </div>
      <div role="cell" className={CELL}>
        <Tooltip
          text={
            <>
              <span lang="" className="block font-medium">
                {account.name} · {account.id}
              </span>
              <span lang="" className="block">
                {profileName}
              </span>
              <span className="block">{statusText(account)}</span>
            </>
          }
        >
          <PlainLink
            href={path}
            lang=""
            data-row={index}
            className={cx(NAME, 'font-medium')}
            onOpen={() => onOpen(path)}
            onFocus={() => onRowFocus(row.key)}
          >
            {account.name}
          </PlainLink>
        </Tooltip>
      </div>
      <div role="cell" className={CELL}>
        <StatusCell account={account} isWrapped />
      </div>
      <div role="cell" className={NUMBER}>
        <SpendCell row={row} />
      </div>
      <div role="cell" className={NUMBER}>
        <YesterdayCell row={row} />
      </div>
      <div role="cell" className={NUMBER}>
        <BalanceCell row={row} />
      </div>
      <div role="cell" className={cx(CELL, 'tabular-nums')}>
        <LimitCell row={row} />
      </div>
      <div role="cell" className={NUMBER}>
        {countText(account.activeAdCount)}
      </div>
      <div role="cell" className={NUMBER}>
        {rejected > 0 ? (
          <PlainLink
            href={rejectedPath(row)}
            tabIndex={-1}
            className="text-error-ink hover:underline"
            aria-label={t(
              '{rejected, plural, one {Review # rejected ad} other {Review # rejected ads}}',
              { rejected },
            )}
            onOpen={() => onOpen(rejectedPath(row))}
          >
            {countText(rejected)}
          </PlainLink>
        ) : (
          countText(account.rejectedAdCount)
        )}
      </div>
      <div role="cell" className={cx(NUMBER, 'pe-4')}>
        <CheckedCell checkedAt={account.checkedAt} now={now} />
      </div>
    </div>
  );
});

/** `≈ $7,567.11`; the text says when a sum leaves accounts out. */
export function useTotalTexts(totals: AccountTotals) {
  const { t } = useTranslation('all-accounts');
  const { spend, spentYesterday, change, unknownSpendCount, unknownYesterdayCount, isConverted } =
    totals;
  const money = (amount: number, unknownCount: number) =>
    `${isConverted || unknownCount > 0 ? '≈ ' : ''}${formatMoney({ amount, currency: 'USD' })}`;
  const noteOf = (count: number) =>
    count === 0
      ? undefined
      : t(
          '{unknownSpendCount, plural, one {Spend of # ad account is unknown.} other {Spend of # ad accounts is unknown.}}',
          { unknownSpendCount: count },
        );
  return {
    spend: money(spend, unknownSpendCount),
    spentYesterday:
      spentYesterday === null ? NO_VALUE : money(spentYesterday, unknownYesterdayCount),
    change: change === null ? '' : formatChange(change),
    note: noteOf(unknownSpendCount),
    yesterdayNote: noteOf(unknownYesterdayCount),
  };
}

function Totals({ rows, totals }: Pick<AccountTableProps, 'rows' | 'totals'>) {
  const { t } = useTranslation('all-accounts');
  const texts = useTotalTexts(totals);
  const count = rows.length;
  return (
    <div
      role="row"
      aria-rowindex={count + 2}
      className={cx(
        COLUMNS,
        'sticky bottom-0 z-(--z-sticky-head) h-9 border-t border-line-strong bg-canvas font-medium',
      )}
    >
      <div role="cell" className={cx(CELL, 'col-span-3 ps-4')}>
        {t('{count, plural, one {Total of # ad account} other {Total of # ad accounts}}', {
          count,
        })}
      </div>
      <div role="cell" className={NUMBER} title={texts.note}>
        {texts.spend}
      </div>
      <div role="cell" className={cx(NUMBER, 'gap-1')} title={texts.yesterdayNote}>
        {texts.spentYesterday}
        <span className="text-sm font-normal text-ink-3">{texts.change}</span>
      </div>
      <div role="cell" className="col-span-2" />
      <div role="cell" className={NUMBER}>
        {countText(totals.activeAdCount)}
      </div>
      <div role="cell" className={NUMBER}>
        {countText(totals.rejectedAdCount)}
      </div>
      <div role="cell" />
    </div>
  );
}

export function AccountTable({ rows, totals, now, sort, onSort }: AccountTableProps) {
  const { t } = useTranslation('all-accounts');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const heightPx = useCoarsePointer() ? TOUCH_ROW_PX : ROW_PX;
  const getItemKey = useItemKeys(rows, ({ key }) => key);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: ROW_PX,
  });
  const items = virtualizer.getVirtualItems();
  const [rowKeys] = useState(createRowKeys);
  const keys = rowKeys.assign(
    items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ id: row.key, index }];
    }),
  );
  const onKeyDown = useRowArrows({
    container: scroller,
    count: rows.length,
    reveal: (index) => virtualizer.scrollToIndex(index),
  });
  const open = useCallback((href: string) => void navigate({ href }), [navigate]);
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
      onKeyDown={onKeyDown}
    >
      <div
        role="table"
        aria-label={t('Ad accounts')}
        aria-rowcount={rows.length + 2}
        className="flex min-h-full min-w-308 flex-col"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <Head column="profile" {...heads}>
            {t('Profile')}
          </Head>
          <Head column="account" {...heads}>
            {t('Ad account')}
          </Head>
          <Head column="status" {...heads}>
            {t('Status')}
          </Head>
          <Head column="spend" isEnd {...heads}>
            {t('Spend today')}
          </Head>
          <Head column="yesterday" isEnd {...heads}>
            {t('Yesterday by this time')}
          </Head>
          <Head column="balance" isEnd {...heads}>
            {t('Balance / threshold')}
          </Head>
          <Head column="limit" {...heads}>
            {t('Daily limit')}
          </Head>
          <Head column="active" isEnd {...heads}>
            {t('Active', { context: 'ads' })}
          </Head>
          <Head column="rejected" isEnd {...heads}>
            {t('Rejected', { context: 'ads' })}
          </Head>
          <Head column="checked" isEnd {...heads}>
            {t('Checked')}
          </Head>
        </div>
        <div
          role="rowgroup"
          className="relative flex-auto"
          style={{ minHeight: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={keys.get(row.key)}
                row={row}
                index={index}
                topPx={start}
                heightPx={heightPx}
                now={now}
                onOpen={open}
                onRowFocus={rowKeys.hold}
              />
            );
          })}
        </div>
        <Totals rows={rows} totals={totals} />
      </div>
    </div>
  );
}
