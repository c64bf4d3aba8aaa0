import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import { AccountHeader } from '../accounts/account-header.tsx';
import { AccountsColumn } from '../accounts/accounts-column.tsx';
import type { ListDisplay } from '../columns/list-display.ts';
import { sumRows } from '../columns/totals.ts';
import { BulkBar } from '../list/bulk-bar.tsx';
import { ListFooter } from '../list/list-footer.tsx';
import { nothingRequested } from '../test/build-outbox.ts';
import { buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { layOutColumns } from './column-layout.ts';
import { GridTotals } from './grid-totals.tsx';
import { PhoneTotals } from './phone-totals.tsx';

afterEach(cleanup);

const account = buildAdAccount();
const rows = [
  buildAdSet({ id: '1', insights: buildInsights({ spend: '100.00' }) }),
  buildAdSet({ id: '2', insights: buildInsights({ spend: '60.00' }) }),
];

function show(children: ReactNode) {
  return render(children).container;
}

function displayOf(convertMoneyToUSD: boolean): ListDisplay {
  return {
    kind: 'adSets',
    money: getMoneyDisplay({ account, convertMoneyToUSD }),
    timeZone: account.timeZone ?? 'UTC',
    action: 'lead',
  };
}

function viewOf(accounts: readonly AdAccountDto[]): BorrowedView<AdAccountDto> {
  return {
    rows: accounts,
    status: 'ready',
    progress: null,
    fetchedAt: '2025-11-20T14:00:00Z',
    error: null,
    isMissingOffline: false,
    isRefreshing: false,
    refresh: () => undefined,
  };
}

function titlesOf(container: HTMLElement): readonly (readonly [string, string])[] {
  return [...container.querySelectorAll('[title]')].flatMap((element) => {
    const text = element.textContent ?? '';
    return text === '' ? [] : [[text, element.getAttribute('title') ?? ''] as const];
  });
}

it('converts limits of the open ad account', () => {
  const head = (convertMoneyToUSD: boolean) => (
    <AccountHeader
      canChange
      account={account}
      money={getMoneyDisplay({ account, convertMoneyToUSD })}
      showFundingSource={convertMoneyToUSD}
      onBack={() => undefined}
    />
  );
  expect(titlesOf(show(head(true)))).toEqual([
    ['Balance ≈ $515.09', '€412.07 ÷ 0.8'],
    ['Threshold ≈ $937.50', '€750.00 ÷ 0.8'],
    ['Card · Visa •• 4417', 'Funding source'],
  ]);
  cleanup();
  expect(titlesOf(show(head(false)))).toEqual([]);
  expect(screen.getByText('€412.07').textContent).toBe('€412.07');
});

it.each([
  { convertMoneyToUSD: true, spend: '≈ 1,307.75', currency: 'USD', title: '€1,046.20 ÷ 0.8' },
  { convertMoneyToUSD: false, spend: '1,046.20', currency: 'EUR', title: null },
])('shows the spend of each ad account in the chosen currency: $currency', (chosen) => {
  show(
    <AccountsColumn
      adUserId="1"
      view={viewOf([account])}
      adAccountId={undefined}
      period={{ preset: 'last_7_days' }}
      convertMoneyToUSD={chosen.convertMoneyToUSD}
      showFundingSource={false}
      getPath={(id) => `/${id}`}
      onOpen={() => undefined}
    />,
  );
  expect(screen.getByText(chosen.spend).getAttribute('title')).toBe(chosen.title);
  expect(screen.getByRole('listitem').textContent).toBe(
    `Helio DE 01${chosen.spend}act_1${chosen.currency}`,
  );
});

it('shows the funding source of each ad account, if enabled', () => {
  const column = (showFundingSource: boolean) => (
    <AccountsColumn
      adUserId="1"
      view={viewOf([account, buildAdAccount({ id: '2', name: 'No card', fundingSource: null })])}
      adAccountId={undefined}
      period={{ preset: 'last_7_days' }}
      convertMoneyToUSD={false}
      showFundingSource={showFundingSource}
      getPath={(id) => `/${id}`}
      onOpen={() => undefined}
    />
  );
  show(column(true));
  expect(screen.getAllByTitle(/^Funding source: /).map(({ textContent }) => textContent)).toEqual([
    'Visa •• 4417',
  ]);
  cleanup();
  show(column(false));
  expect(screen.queryByText('Visa •• 4417')).toBeNull();
});

it('shows the previous values of totals', () => {
  const totals = { totals: sumRows(rows), label: 'Total of 2 ad sets', note: null };
  const { columns } = layOutColumns({ kind: 'adSets', choice: { columns: ['spend'] } });
  show(
    <>
      <BulkBar
        rows={rows}
        money={displayOf(true).money}
        hasBudgets
        hasRules={false}
        canDuplicate
        canTag
        form={null}
        requested={nothingRequested}
        onForm={() => undefined}
        onSwitch={() => undefined}
        onClear={() => undefined}
      />
      <GridTotals
        template=""
        columns={columns}
        pinnedCount={0}
        display={displayOf(true)}
        list={totals}
        rowIndex={3}
      />
      <PhoneTotals display={displayOf(true)} list={totals} range="14–20 Nov" />
      <ListFooter text="2 ad sets" isGrid={false} display={displayOf(true)} totals={totals} />
    </>,
  );
  expect(screen.getByText('≈ $200.00 spent').title).toBe('€160.00 ÷ 0.8');
  expect(
    screen.getAllByText('200.00').map((figure) => figure.closest<HTMLElement>('[title]')?.title),
  ).toEqual(['€160.00 ÷ 0.8', '€160.00 ÷ 0.8', '€160.00 ÷ 0.8']);
});

it('shows why a selection cannot be changed, for every action', () => {
  const bar = (reason?: string) => (
    <BulkBar
      rows={rows}
      money={displayOf(true).money}
      reason={reason}
      hasBudgets
      hasRules={false}
      canDuplicate={false}
      canTag={false}
      form={null}
      requested={nothingRequested}
      onForm={() => undefined}
      onSwitch={() => undefined}
      onClear={() => undefined}
    />
  );
  const locked = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button')
      .flatMap(({ disabled, textContent, title }) => (disabled ? [[textContent, title]] : []));
  show(bar('Only to be read'));
  expect(locked()).toEqual(
    ['Turn on', 'Turn off', 'Budget', 'At a time', 'Schedule…', 'Rename', 'Duplicate'].map(
      (act) => [act, 'Only to be read'],
    ),
  );
  cleanup();
  show(bar());
  expect(locked()).toEqual([
    ['Duplicate', 'Nothing can be duplicated in an ad account with this status.'],
  ]);
});
