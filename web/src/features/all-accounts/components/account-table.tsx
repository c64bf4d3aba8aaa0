// biome-ignore-all lint/a11y/useFocusableInteractive: a row of figures takes no focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made of plain elements
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatChange, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import type { DataColumn, WideForm } from '../../../ui/data-list/columns.ts';
import { DATA_GRID, DataTable } from '../../../ui/data-list/data-table.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ListFigure, type ListFigureId, useListFigureColumns } from '../../results/index.ts';
import type { AccountRow } from '../account-rows.ts';
import { statusText } from '../account-status.ts';
import type { AccountTotals } from '../account-totals.ts';
import type { AccountsView } from '../accounts-view.ts';
import { REJECTED_ADS } from '../attention.ts';
import { ACCOUNT_SORTS } from '../search-params.ts';
import {
  BalanceCell,
  CheckedCell,
  countText,
  LimitCell,
  SpendCell,
  StatusCell,
  YesterdayCell,
} from './account-cells.tsx';

/** Two lines fit into a row. */
const NAME = 'line-clamp-2 leading-[1.15] wrap-break-word';
const TOTAL = 'flex min-w-0 items-center justify-end px-2 tabular-nums';

export interface AccountListProps {
  readonly rows: readonly AccountRow[];
  readonly totals: AccountTotals;
  readonly now: Date;
  /** Figures of trackers that are shown. */
  readonly figures: readonly ListFigureId[];
  /** By ad account; absent until they are loaded. */
  readonly tags: ReadonlyMap<string, ReactNode> | undefined;
}

interface AccountTableProps extends AccountListProps {
  readonly sort: AccountsView['sort'];
  readonly onSort: (sort: AccountsView['sort']) => void;
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

function RejectedCell({
  row,
  onOpen,
}: {
  readonly row: AccountRow;
  readonly onOpen: (path: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  const rejected = row.account.rejectedAdCount ?? 0;
  return rejected > 0 ? (
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
    countText(row.account.rejectedAdCount)
  );
}

const resultsOf = ({ results }: AccountRow) => results;

function useAccountColumns({
  now,
  figures,
  tags,
  onOpen,
}: Pick<AccountListProps, 'now' | 'figures' | 'tags'> & {
  readonly onOpen: (path: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  const ofTrackers = useListFigureColumns(figures, resultsOf);
  return useMemo((): readonly DataColumn<AccountRow>[] => {
    // Beside figures of trackers, columns give way
    const trackOf = (wideTrack: string, track: string) =>
      figures.length === 0 ? { track: wideTrack } : { track, wideTrack };
    return [
      {
        key: 'profile',
        label: t('Profile'),
        ...trackOf('minmax(118px,.7fr)', 'minmax(118px,.7fr)'),
        className: 'text-ink-2',
        cell: ({ profileName }) => (
          <span lang="" className={NAME} title={profileName}>
            {profileName}
          </span>
        ),
      },
      {
        key: 'account',
        label: t('Ad account'),
        ...trackOf('minmax(132px,1.2fr)', 'minmax(120px,1.2fr)'),
        cell: ({ account, profileName }, link) => (
          <>
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
              {link}
            </Tooltip>
            {tags?.get(account.id)}
          </>
        ),
      },
      {
        key: 'status',
        label: t('Status'),
        ...trackOf('minmax(150px,1.1fr)', 'minmax(136px,1.1fr)'),
        cell: ({ account }) => <StatusCell account={account} isWrapped />,
      },
      {
        key: 'spend',
        label: t('Spend today'),
        ...trackOf('128px', '116px'),
        align: 'end',
        cell: (row) => <SpendCell row={row} />,
      },
      {
        key: 'yesterday',
        label: t('Yesterday by this time'),
        ...trackOf('148px', '132px'),
        align: 'end',
        cell: (row) => <YesterdayCell row={row} />,
      },
      ...ofTrackers,
      {
        key: 'balance',
        label: t('Balance / threshold'),
        track: 'minmax(148px,.5fr)',
        align: 'end',
        cell: (row) => <BalanceCell row={row} />,
      },
      {
        key: 'limit',
        label: t('Daily limit'),
        ...trackOf('104px', '96px'),
        className: 'tabular-nums',
        cell: (row) => <LimitCell row={row} />,
      },
      {
        key: 'active',
        label: t('Active', { context: 'ads' }),
        ...trackOf('80px', '68px'),
        align: 'end',
        cell: ({ account }) => countText(account.activeAdCount),
      },
      {
        key: 'rejected',
        label: t('Rejected', { context: 'ads' }),
        ...trackOf('106px', '92px'),
        align: 'end',
        cell: (row) => <RejectedCell row={row} onOpen={onOpen} />,
      },
      {
        key: 'checked',
        label: t('Checked'),
        track: '100px',
        isWide: figures.length > 0,
        align: 'end',
        cell: ({ account }) => <CheckedCell checkedAt={account.checkedAt} now={now} />,
      },
    ];
  }, [t, now, figures, tags, ofTrackers, onOpen]);
}

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
    resultsNote:
      totals.results.unknownCount === 0
        ? undefined
        : t(
            '{count, plural, one {# ad account has no tracker data.} other {# ad accounts have no tracker data.}}',
            { count: totals.results.unknownCount },
          ),
    note: noteOf(unknownSpendCount),
    yesterdayNote: noteOf(unknownYesterdayCount),
  };
}

function Totals({
  rows,
  totals,
  figures,
  wide,
}: Pick<AccountTableProps, 'rows' | 'totals' | 'figures'> & {
  readonly wide: WideForm | undefined;
}) {
  const { t } = useTranslation('all-accounts');
  const texts = useTotalTexts(totals);
  const count = rows.length;
  return (
    <div
      role="row"
      aria-rowindex={count + 2}
      className={cx(
        DATA_GRID,
        wide?.grid,
        'sticky bottom-0 z-(--z-sticky-head) h-9 border-t border-line-strong bg-canvas font-medium',
      )}
    >
      <div role="cell" className="col-span-3 flex min-w-0 items-center ps-4 pe-2">
        {t('{count, plural, one {Total of # ad account} other {Total of # ad accounts}}', {
          count,
        })}
      </div>
      <div role="cell" className={TOTAL} title={texts.note}>
        {texts.spend}
      </div>
      <div role="cell" className={cx(TOTAL, 'gap-1')} title={texts.yesterdayNote}>
        {texts.spentYesterday}
        <span className="text-sm font-normal text-ink-3">{texts.change}</span>
      </div>
      {figures.map((id, index) => (
        <div key={id} role="cell" className={TOTAL} title={texts.resultsNote}>
          <ListFigure id={id} sums={totals.results.sums} isFirst={index === 0} />
        </div>
      ))}
      <div role="cell" className="col-span-2" />
      <div role="cell" className={TOTAL}>
        {countText(totals.activeAdCount)}
      </div>
      <div role="cell" className={TOTAL}>
        {countText(totals.rejectedAdCount)}
      </div>
      <div role="cell" className={wide?.hidden} />
    </div>
  );
}

interface TableForm {
  readonly minWidth: string;
  /** Undefined where all columns always fit. */
  readonly wide?: WideForm;
}

/** At least as wide as its columns, by how many figures of trackers there are. */
const FORMS: readonly TableForm[] = [
  { minWidth: 'min-w-308' },
  {
    minWidth: 'min-w-283',
    wide: { grid: '@min-[1328px]:grid-cols-(--wide-columns)', hidden: '@max-[1327px]:hidden' },
  },
  {
    minWidth: 'min-w-301',
    wide: { grid: '@min-[1392px]:grid-cols-(--wide-columns)', hidden: '@max-[1391px]:hidden' },
  },
  {
    minWidth: 'min-w-327',
    wide: { grid: '@min-[1496px]:grid-cols-(--wide-columns)', hidden: '@max-[1495px]:hidden' },
  },
  {
    minWidth: 'min-w-353',
    wide: { grid: '@min-[1600px]:grid-cols-(--wide-columns)', hidden: '@max-[1599px]:hidden' },
  },
];
const WIDEST: TableForm = {
  minWidth: 'min-w-441',
  wide: { grid: '@min-[1960px]:grid-cols-(--wide-columns)', hidden: '@max-[1959px]:hidden' },
};

export function AccountTable({
  rows,
  totals,
  now,
  figures,
  tags,
  sort,
  onSort,
}: AccountTableProps) {
  const { t } = useTranslation('all-accounts');
  const navigate = useNavigate();
  const open = useCallback((href: string) => void navigate({ href }), [navigate]);
  const { minWidth, wide } = FORMS[figures.length] ?? WIDEST;
  return (
    <DataTable
      label={t('Ad accounts')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={useAccountColumns({ now, figures, tags, onOpen: open })}
      link={{
        name: ({ account }) => account.name,
        title: () => undefined,
        path: accountPath,
        onOpen: (row) => open(accountPath(row)),
        className: NAME,
      }}
      sorts={ACCOUNT_SORTS}
      sort={sort}
      defaultSort={{ column: 'spend', order: 'desc' }}
      onSort={onSort}
      rowPx={32}
      isRecycled
      minWidth={minWidth}
      wide={wide}
      className="@container border-t border-line-strong bg-surface"
      footer={<Totals rows={rows} totals={totals} figures={figures} wide={wide} />}
    />
  );
}
