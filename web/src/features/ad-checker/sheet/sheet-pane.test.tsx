import type { AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { CommandInput } from '../../../replica/index.ts';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { buildAdAccount, buildAdSet } from '../test/build-rows.ts';
import { SheetPane } from './sheet-pane.tsx';
import { runSheetTask, type SheetTask } from './sheet-tasks.ts';

// The virtualised list renders only the rows in view
setBoxSize(800);

/** Does what a worker does, in the page: the environment of the tests has none. */
class PageWorker extends EventTarget {
  postMessage(task: SheetTask): void {
    void runSheetTask(task).then((result) =>
      this.dispatchEvent(new MessageEvent('message', { data: { result } })),
    );
  }
  terminate(): void {
    // Nothing runs
  }
}
beforeAll(() => vi.stubGlobal('Worker', PageWorker));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const account = buildAdAccount({ currency: 'EUR', timeZone: 'Europe/Berlin' });
const rows: readonly AdSetDto[] = [
  buildAdSet({ id: '120214780008733503', name: 'Broad', status: 'PAUSED' }),
  buildAdSet({ id: '201', name: 'Narrow' }),
];

function show({ canChange = true, isReady = true } = {}) {
  const issued: CommandInput[] = [];
  const applied: string[] = [];
  render(
    <PaneLayout side={null} sideLabel="Ad accounts" sideKind="accounts">
      <SheetPane
        kind="adSets"
        adUserId="7"
        account={account}
        source={{
          rows,
          columns: [],
          display: {
            kind: 'adSets',
            money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
            timeZone: 'Europe/Berlin',
            action: null,
          },
          period: { preset: 'today' },
          isReady,
        }}
        allRows={rows}
        outbox={{
          issue: async (input) => {
            issued.push(input as CommandInput);
            return 'accepted';
          },
        }}
        canChange={canChange}
        isWaiting={() => false}
        onApplied={(id) => applied.push(id)}
        onClose={() => undefined}
      />
    </PaneLayout>,
  );
  return { issued, applied };
}

async function paste(cells: readonly (readonly string[])[]): Promise<void> {
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste(cells.map((row) => row.join('\t')).join('\n'));
  await screen.findByRole('region', { name: 'Preview' });
}
const preview = () =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const apply = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

const EXPORTED = (id: string, values: object) =>
  JSON.stringify({ list: 'ad_set', account: '1', id, values });
const CHANGED = [
  ['ID', 'Name', 'Status', 'Daily budget (EUR)', 'Exported values, do not change'],
  [
    '120214780008733503',
    'Broad 2',
    'On',
    '60,5',
    EXPORTED('120214780008733503', { name: 'Broad', status: 'PAUSED', dailyBudget: '50.00' }),
  ],
  ['201', 'Mine', 'On', '50', EXPORTED('201', { name: 'Old', status: 'ACTIVE' })],
];

it('shows each cell before and after, and applies them as one bulk change', async () => {
  const { issued, applied } = show();
  await paste(CHANGED);
  expect(preview()).toEqual([
    '1 cell refused',
    'Row 3, NameMine (now Narrow)Changed since',
    '1 row will change',
    'Broad2',
    'NameBroad→Broad 2',
    'Daily budget50.00→60.50',
    'StatusOff→On',
  ]);
  expect(screen.getByText(/Ads can spend more after this/).textContent).toBe(
    'Ads can spend more after this. 1 is turned on. Sum of changed daily budgets: €50.00 → €60.50.',
  );
  await userEvent.click(apply('Change 3 values'));
  await waitFor(() => expect(applied).toHaveLength(1));
  expect(issued).toEqual([
    {
      name: 'changeAdObjects',
      target: {
        kind: 'ad_object_change',
        id: applied[0],
        adUserId: '7',
        adAccountId: account.id,
        label: '1 ad set',
      },
      payload: {
        level: 'ad_set',
        operation: {
          type: 'edits',
          fields: ['name', 'status', 'dailyBudget'],
          raisesSpend: true,
          lowersSpend: false,
        },
        undoOf: null,
        field: ['name', 'dailyBudget', 'status'],
        currency: 'EUR',
        ids: ['120214780008733503', '120214780008733503', '120214780008733503'],
        from: ['Broad', '50.00', 'PAUSED'],
        to: ['Broad 2', '60.50', 'ACTIVE'],
      },
    },
  ]);
});

it('asks before it compares with current values alone', async () => {
  show();
  await paste(CHANGED.map((row) => row.slice(0, -1)));
  expect(screen.getByText(/2 rows have no exported values/)).toBeDefined();
  expect(apply('Change 4 values')).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the current values' }));
  expect(apply('Change 4 values')).toHaveProperty('disabled', false);
});

it('lets who may not change ads read the preview, and says why nothing can be applied', async () => {
  show({ canChange: false });
  await paste(CHANGED);
  expect(screen.getByText(/don't have the necessary permissions/)).toBeDefined();
  expect(apply('Change 3 values')).toHaveProperty('disabled', true);
});

it('says why a sheet cannot be read, and takes another one', async () => {
  show();
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('Name\tSpend\na\t1');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No “ID” column found. Keep the row with the column names.',
  );
  await paste(CHANGED);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined();
});

it('waits for the whole list', () => {
  show({ isReady: false });
  expect(screen.getByRole('button', { name: 'Download XLSX' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Choose file' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Available when the whole list is loaded')).toBeDefined();
});
