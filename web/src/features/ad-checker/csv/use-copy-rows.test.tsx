import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { copyFrom } from '../../../../test/copy-from.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import { layOutColumns } from '../grid/column-layout.ts';
import { buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { useCopyRows } from './use-copy-rows.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const input = {
  rows: [
    buildAdSet({
      id: '120214780008733503',
      name: '=HYPERLINK("x")',
      insights: buildInsights({ spend: '100.10' }),
    }),
    buildAdSet({ id: '2', name: 'Solar\t<b>DE</b>', insights: null }),
  ],
  columns: layOutColumns({ kind: 'adSets', choice: { columns: ['spend', 'id'] } }).columns,
  display: {
    before: null,
    kind: 'adSets' as const,
    money: getMoneyDisplay({
      account: buildAdAccount({ currency: 'EUR', currencyRatioToUSD: 0.8 }),
      convertMoneyToUSD: false,
    }),
    timeZone: 'Europe/Berlin',
    action: 'lead' as const,
  },
  period: { preset: 'today' as const },
};

it('copies selected rows as a table with escaped formulas and whole IDs', async () => {
  renderHook(() => useCopyRows(input));
  await waitFor(() => expect(copyFrom()).not.toEqual({}));
  const copied = copyFrom();
  const lines = copied['text/plain']?.split('\r\n').map((line) => line.split('\t').slice(0, 3));
  expect(lines).toEqual([
    ['Ad set', 'Spend (EUR)', 'ID'],
    [`'=HYPERLINK("x")`, '100.10', '="120214780008733503"'],
    ['Solar <b>DE</b>', '', '2'],
  ]);
  expect(copied['text/html']).toContain(
    '<tr><td>Solar &lt;b&gt;DE&lt;/b&gt;</td><td></td><td>2</td>',
  );
});

it('leaves fields, selected texts and dialogs to the browser', async () => {
  renderHook(() => useCopyRows(input));
  await waitFor(() => expect(copyFrom()).not.toEqual({}));
  const field = document.createElement('input');
  document.body.append(field);
  expect(copyFrom(field)).toEqual({});
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
  expect(copyFrom()).toEqual({});
  vi.restoreAllMocks();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect(copyFrom()).toEqual({});
});

it('copies nothing without selected rows', () => {
  renderHook(() => useCopyRows({ ...input, rows: [] }));
  expect(copyFrom()).toEqual({});
});
