import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import { EMPTY_SELECTION } from '../../../lib/selection.ts';
import type { PendingState } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { sumRows } from '../columns/totals.ts';
import { findLockReason } from '../switchable.ts';
import { nothingRequested } from '../test/build-outbox.ts';
import { buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { AdObjectGrid } from './ad-object-grid.tsx';
import { layOutColumns } from './column-layout.ts';

const account = buildAdAccount();
const layout = layOutColumns({
  kind: 'adSets',
  choice: { columns: ['delivery', 'budget', 'spend'] },
});
const rows = Array.from({ length: 500 }, (_, index) =>
  buildAdSet({
    id: String(1000 + index),
    name: `Ad set ${index}`,
    insights: index === 1 ? null : buildInsights({ spend: `${index}.50` }),
    ...(index === 2 ? { status: 'ARCHIVED', effectiveStatus: 'ARCHIVED' } : {}),
  }),
);

function failedChange(id: string): PendingState {
  return {
    tone: 'failed',
    command: {
      id: 'command',
      name: 'setStatus',
      seq: 1,
      target: { kind: 'ad_set', id, adUserId: '7', adAccountId: '1', label: '' },
      payload: { status: 'PAUSED' },
      patch: {},
      before: {},
      whenBusy: 'ignore',
      spendsMoney: false,
      state: 'rejected',
      attempt: 1,
      notBefore: null,
      createdAt: '2025-11-20T14:00:00Z',
      error: { message: 'User request limit reached.', code: 17 },
    },
  };
}

let shownCount = 0;

function show() {
  // The cursor is remembered per list, so each test needs its own
  shownCount += 1;
  const listKey = `7/${shownCount}/adSets`;
  const said: [string, unknown][] = [];
  const note =
    (name: string) =>
    (value?: unknown): undefined => {
      said.push([name, value]);
    };
  const idOf = (name: string) => (row: AdObjectRow) => note(name)(row.id);
  const guard = { account, canChange: true };
  const build = (shownRows: readonly AdObjectRow[]) => (
    <AdObjectGrid
      label="Ad sets"
      id="list"
      listKey={listKey}
      rows={shownRows}
      allRows={shownRows}
      layout={layout}
      onLayout={note('layout')}
      display={{
        kind: 'adSets',
        money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
        timeZone: account.timeZone ?? 'UTC',
        action: 'lead',
      }}
      sort={{ columnId: 'spend', isDescending: true }}
      onSort={(column) => note('sort')(column.id)}
      selection={EMPTY_SELECTION}
      headerState="none"
      order={shownRows.map(({ id }) => id)}
      dispatch={({ type }) => type === 'add' && note('selectAll')(true)}
      onClearSelection={note('clear')}
      onSwitchSelection={idOf('switchSelection')}
      pendingByTarget={new Map([['ad_set:1003', failedChange('1003')]])}
      actions={{
        select: ({ row, extends: isExtending }) => note('select')([row.id, isExtending]),
        switchTo: ({ row, status }) => {
          note('switch')([row.id, status]);
          return Promise.resolve('accepted' as const);
        },
        open: idOf('open'),
        inspect: (row, focus) => note('inspect')([row.id, focus]),
        openRules: () => undefined,
        requested: nothingRequested,
        findLock: (row) => findLockReason({ row, guard }),
      }}
      getChildPath={(row) => `/ads/${row.id}`}
      totals={{ totals: sumRows(rows), label: 'Total of 500 ad sets', note: null }}
      hasLetterKeys
      inspectedId={null}
    />
  );
  const { rerender } = render(build(rows));
  const showRows = (shownRows: readonly AdObjectRow[]) => rerender(build(shownRows));
  return {
    said,
    showRows,
    grid: screen.getByRole('grid', { name: 'Ad sets' }),
    user: userEvent.setup(),
  };
}

setBoxSize(600, { sizes: ['clientHeight', 'clientWidth'] });
afterEach(() => {
  // Otherwise the focus would move to the next grid
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
  cleanup();
});

function cellsOf(name: string): readonly (string | null)[] {
  const row = screen.getByText(name).closest('[role="row"]');
  return row === null
    ? []
    : within(row as HTMLElement)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent);
}

it('announces the row count and renders the visible rows', () => {
  const { grid } = show();
  expect(grid.getAttribute('aria-rowcount')).toBe('502');
  const drawn = within(grid).getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(15);
  expect(drawn).toBeLessThan(60);
  expect(cellsOf('Ad set 0').slice(2)).toEqual(['Ad set 0', 'Active', '50.00', '0.50']);
  expect(cellsOf('Ad set 1').slice(2)).toEqual(['Ad set 1', 'Active', '50.00', '–']);
  expect(cellsOf('Total of 500 ad sets').slice(2)).toEqual([
    'Total of 500 ad sets',
    '',
    '–',
    '124,998.50',
  ]);
});

it('recycles all row elements, creating none while scrolling', () => {
  const { grid, showRows } = show();
  showRows(rows.slice(200));
  const elements = () => [...grid.querySelectorAll('[role="row"] :is(div, button, a, span)')];
  const before = new Set(elements());
  showRows(rows.slice(200).toReversed());
  expect(cellsOf('Ad set 499').slice(2)).toEqual(['Ad set 499', 'Active', '50.00', '499.50']);
  expect(elements().filter((element) => !before.has(element))).toEqual([]);
});

it('announces the currency in the header and the sorted column to assistive technology', async () => {
  const { said, user } = show();
  const head = screen.getByRole('columnheader', { name: 'Spend,\u00a0€' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await user.click(head);
  expect(said).toEqual([['sort', 'spend']]);
});

it('switches rows except archived ones, and shows why', async () => {
  const { said, user } = show();
  await user.click(screen.getByRole('switch', { name: 'Ad set 0' }));
  const archived = screen.getByRole('switch', { name: 'Ad set 2' });
  expect(archived.getAttribute('aria-disabled')).toBe('true');
  expect(archived.getAttribute('aria-description')).toBe('Archived objects can’t be changed.');
  await user.click(archived);
  expect(said).toEqual([['switch', ['1000', 'PAUSED']]]);
});

it('shows a rejected change with access to its reason', async () => {
  const { said, user } = show();
  await user.click(screen.getByRole('button', { name: 'Change failed' }));
  expect(said).toEqual([['inspect', ['1003', undefined]]]);
});

it('is a single tab stop with arrow navigation and shortcuts for actions', async () => {
  const { said, grid, user } = show();
  await user.tab();
  expect(document.activeElement).toBe(grid);
  const active = () =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Ad set 0');
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(active()).toBe('50.00');
  await user.keyboard('x {Enter}{Control>}a{/Control}');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{Enter}');
  expect(said).toEqual([
    ['select', ['1001', false]],
    ['switchSelection', '1001'],
    ['inspect', ['1001', undefined]],
    ['selectAll', true],
    ['sort', 'spend'],
  ]);
});

it.each([
  ['switch', ['switch', ['1004', 'PAUSED']]],
  ['checkbox', ['select', ['1004', false]]],
] as const)('speaks of the row whose %s was clicked', async (role, clicked) => {
  const { said, grid, user } = show();
  await user.click(screen.getByRole(role, { name: 'Ad set 4' }));
  expect(document.activeElement).toBe(grid);
  await user.keyboard(' x{Enter}{ArrowDown} ');
  expect(said).toEqual([
    clicked,
    ['switchSelection', '1004'],
    ['select', ['1004', false]],
    ['inspect', ['1004', undefined]],
    ['switchSelection', '1005'],
  ]);
});

it('takes over the focus of inner elements, and shows one focus ring', () => {
  const { grid } = show();
  act(() => screen.getByRole('switch', { name: 'Ad set 6' }).focus());
  expect(document.activeElement).toBe(grid);
  const active = grid.getAttribute('aria-activedescendant');
  expect(within(document.getElementById(active ?? '') as HTMLElement).getByRole('switch')).toBe(
    screen.getByRole('switch', { name: 'Ad set 6' }),
  );
  const rings = [...grid.querySelectorAll('[role="gridcell"], [role="columnheader"]')].filter(
    ({ className }) => className.includes('--focus'),
  );
  expect(rings.map(({ id }) => id)).toEqual([active]);
});

it('stays on its object when rows are inserted above, and acts once while Space is held', async () => {
  const { said, user, showRows } = show();
  await user.click(screen.getByText('Ad set 4'));
  said.length = 0;
  showRows([buildAdSet({ id: '7', name: 'New ad set' }), ...rows]);
  await user.keyboard('{ >3/}');
  // The row is now far below the rendered ones and must be scrolled into view before it is switched
  showRows(rows.toReversed());
  await user.keyboard(' x');
  expect(said).toEqual([
    ['switchSelection', '1004'],
    ['select', ['1004', false]],
  ]);
});

it('moves and resizes the current column with Alt and arrows, in the header only', async () => {
  const { said, grid, user } = show();
  await user.click(grid);
  said.length = 0;
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(said).toEqual([]);
  await user.keyboard(
    '{ArrowUp}{ArrowRight}{Alt>}{ArrowLeft}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{/Alt}',
  );
  expect(said.filter(([name]) => name === 'layout')).toEqual([
    ['layout', { columns: ['delivery', 'budget', 'spend'] }],
    ['layout', { columns: ['budget', 'delivery', 'spend'] }],
    ['layout', { widthsPx: expect.any(Object) }],
  ]);
});

it('tells two names with one beginning apart, and names them whole to whoever asks', async () => {
  const beginning = 'DE Solar | Prospecting | Broad 25-55 | UGC swipe | 1080x1350 | second half';
  const names = [`${beginning} | copy 1`, `${beginning} | copy 2`];
  const { showRows, grid, user } = show();
  showRows(names.map((name, index) => buildAdSet({ id: `${index}`, name })));
  const links = within(grid).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(names);
  const [first, second] = links.map(({ textContent }) => textContent);
  expect(first).toMatch(/^DE Solar .*….* copy 1$/);
  expect(second).toBe(first?.replace('copy 1', 'copy 2'));
  expect(screen.getByTitle(names[1] ?? '').textContent).toBe(second);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect((await screen.findByRole('tooltip')).textContent).toBe(names[1]);
});
