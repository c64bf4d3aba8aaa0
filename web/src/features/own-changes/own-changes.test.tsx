import 'fake-indexeddb/auto';
import {
  type OwnAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { OwnChanges, type OwnChangesMode } from './components/own-changes.tsx';
import { canUndoSpendMore } from './own-changes.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

function change(id: string, more: Partial<OwnAdObjectChange> = {}): OwnAdObjectChange {
  return {
    id,
    adUserId: '1',
    adAccountId: '2',
    level: 'ad',
    operation: { type: 'status', status: 'ACTIVE' },
    undoOf: null,
    state: 'finished',
    counts: { total: 1, changed: 1, skipped: 0, failed: 0, waiting: 0, stopped: 0 },
    createdAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
    resumesAt: null,
    currency: null,
    object: {
      objectId: '9',
      name: `Ad ${id}`,
      state: 'changed',
      field: 'status',
      from: 'PAUSED',
      to: 'ACTIVE',
      reason: null,
      error: null,
      at: null,
    },
    canUndo: true,
    ...more,
  };
}
const switchedOff = (id: string, more: Partial<OwnAdObjectChange> = {}): OwnAdObjectChange => {
  const { object } = change(id);
  return change(id, {
    operation: { type: 'status', status: 'PAUSED' },
    object: object === null ? null : { ...object, from: 'ACTIVE', to: 'PAUSED' },
    ...more,
  });
};

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

function Opener({
  mode,
  isAtOnce,
  onClosed,
}: {
  readonly mode: OwnChangesMode;
  readonly isAtOnce: boolean;
  readonly onClosed: () => void;
}) {
  const [opened, setOpened] = useState<OwnChangesMode | null>(null);
  const close = () => {
    onClosed();
    setOpened(null);
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(mode)}>
        Open changes
      </button>
      <OwnChanges mode={opened} isAtOnce={isAtOnce} onClose={close} />
    </>
  );
}

async function show(mode: OwnChangesMode, changes: OwnAdObjectChange[], isAtOnce = true) {
  const undone: string[] = [];
  server.answer(r.listOwn, () => ({ data: changes }));
  server.answer(r.get, ({ params }) => {
    const {
      object,
      canUndo: _,
      ...of
    } = changes.find(({ id }) => id === params.changeId) ?? change('0');
    return { data: of, items: object === null ? [] : [object] };
  });
  server.answer(r.undo, ({ params, body }) => {
    undone.push(params.changeId);
    return { data: { ...change(body.id), undoOf: params.changeId } };
  });
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  let closed = 0;
  await renderRoute({
    path: '/proxies',
    around: <Opener mode={mode} isAtOnce={isAtOnce} onClosed={() => (closed += 1)} />,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open changes' }));
  return { undone, closedTimes: () => closed };
}

it('lists what was changed, with an undo where there is one', async () => {
  const { object } = change('3');
  const { undone } = await show('list', [
    switchedOff('1'),
    change('2', { canUndo: false }),
    change('3', {
      level: 'campaign',
      operation: { type: 'budget', field: 'dailyBudget', mode: 'set', unit: 'amount', value: '70' },
      currency: 'EUR',
      object: object && { ...object, field: 'dailyBudget', from: '50.00', to: '70.00' },
    }),
    change('4', {
      object: null,
      counts: { total: 5, changed: 4, skipped: 1, failed: 0, waiting: 0, stopped: 0 },
    }),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'My changes' }));
  const rows = await dialog.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(/ · .*?(?=Undo|$)/, ' '))).toEqual([
    'Ad 1Turned off Undo',
    'Ad 2Turned on ',
    'Ad 3Daily budget: €50.00 → €70.00 Undo',
    '5 ads4 turned on, 1 skipped Undo',
  ]);
  await userEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual(['1']));
});

it('undoes the last change that can be undone at once when it spends nothing', async () => {
  const { undone, closedTimes } = await show('undo', [
    change('1', { canUndo: false }),
    change('2'),
    change('3'),
  ]);
  await waitFor(() => expect(undone).toEqual(['2']));
  expect(closedTimes()).toBe(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['spends more', switchedOff('1'), true, true],
  [
    'is long ago',
    change('1', { createdAt: new Date(Date.now() - 3_600_000).toISOString() }),
    true,
    false,
  ],
  ['is out of sight', change('1'), false, false],
])('asks before an undo that %s', async (_, last, isAtOnce, spendsMore) => {
  const { undone } = await show('undo', [last], isAtOnce);
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo your last change?' });
  expect(dialog.textContent).toContain('Ad 1');
  expect(dialog.textContent?.includes('After that, ads can spend more.')).toBe(spendsMore);
  expect(undone).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual(['1']));
});

it('says when there is nothing to undo', async () => {
  const { closedTimes } = await show('undo', []);
  await waitFor(() => expect(closedTimes()).toBe(1));
});

it('compares budgets to tell whether an undo spends more', () => {
  const budget = (from: string, to: string) => {
    const { object } = change('1');
    return change('1', {
      operation: { type: 'budget', field: 'dailyBudget', mode: 'set', unit: 'amount', value: to },
      object: object && { ...object, field: 'dailyBudget', from, to },
    });
  };
  expect([
    canUndoSpendMore(budget('9.00', '10.00')),
    canUndoSpendMore(budget('10.00', '9.00')),
  ]).toEqual([false, true]);
});
