import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { sumRows } from '../columns/totals.ts';
import { PeriodFigures } from '../inspector/period-figures.tsx';
import { ListFooter } from '../list/list-footer.tsx';
import { buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import type { ListTotals } from './list-totals.tsx';
import { PhoneTotals } from './phone-totals.tsx';

afterEach(cleanup);

const row = buildAdSet({ id: '1', insights: buildInsights({ spend: '100.00' }) });
const rowBefore = buildAdSet({ id: '1', insights: buildInsights({ spend: '80.00' }) });

const display: ListDisplay = {
  kind: 'adSets',
  money: getMoneyDisplay({ account: buildAdAccount(), convertMoneyToUSD: false }),
  timeZone: 'UTC',
  action: 'lead',
  before: { find: (id) => (id === rowBefore.id ? rowBefore : undefined), label: '8–14 Nov' },
};

const list: ListTotals = {
  totals: sumRows([row]),
  before: sumRows([rowBefore]),
  label: 'Total of 1 ad set',
  note: null,
};

function show(children: ReactNode) {
  return render(children).container;
}

const spendOf = (container: HTMLElement): string | undefined =>
  [...container.querySelectorAll('dt')].find(({ textContent }) => textContent?.startsWith('Spend'))
    ?.nextElementSibling?.textContent ?? undefined;

it('compares the figures of the inspector', () => {
  const container = show(
    <PeriodFigures row={row} display={display} period={{ preset: 'last_7_days' }} />,
  );
  expect(spendOf(container)).toBe('+25%100.00');
  expect(container.querySelector('[title="8–14 Nov: 80.00"]')).not.toBeNull();
});

it('compares the totals of a phone and of cards', () => {
  expect(spendOf(show(<PhoneTotals list={list} range="15–21 Nov" display={display} />))).toBe(
    '100.00+25%',
  );
  cleanup();
  expect(
    spendOf(show(<ListFooter text="1 ad set" isGrid={false} display={display} totals={list} />)),
  ).toBe('100.00+25%');
});

it('shows one kind of result below cards, counts the others, and lists all in the tooltip', () => {
  const ofKind = (targetAction: string, count: number) =>
    buildAdSet({
      id: targetAction,
      insights: buildInsights({ targetAction, actions: { [targetAction]: count } }),
    });
  const totals = sumRows([ofKind('lead', 8), ofKind('purchase', 5), ofKind('link_click', 90)]);
  const container = show(
    <ListFooter text="3 ad sets" isGrid={false} display={display} totals={{ ...list, totals }} />,
  );
  const results = [...container.querySelectorAll('dt')].find(
    ({ textContent }) => textContent === 'Results' || textContent === 'Leads',
  )?.nextElementSibling;
  expect(results?.textContent).toBe('90Link clicks+ 2 more');
  expect(results?.getAttribute('title')).toBe('90 Link clicks\n8 Leads\n5 Purchases');
});
