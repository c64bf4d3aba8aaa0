import 'fake-indexeddb/auto';
import {
  type PlannedChangeDto,
  plannedChangeRoutes as r,
} from '@ads-checker/shared/contracts/planned-changes';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { localMinuteIn } from '@ads-checker/shared/domain/time-zones';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

const timeZone = 'Europe/Berlin';
const AT = new Date(Date.now() + DAY_MS);

function planned(id: string, more: Partial<PlannedChangeDto> = {}): PlannedChangeDto {
  return {
    id,
    userId: '1',
    adUserId: '1',
    adUserName: 'Anna Weber',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
    level: 'campaign',
    operation: { type: 'status', status: 'ACTIVE' },
    furtherOperations: [],
    objectCount: 40,
    at: AT.toISOString(),
    localTime: localMinuteIn({ timeZone, at: AT }),
    timeZone,
    currency: 'EUR',
    state: 'planned',
    reason: null,
    isPausedByTeam: false,
    endedAt: null,
    change: null,
    furtherChanges: [],
    canChange: true,
    canUndo: false,
    ...more,
  };
}

let server: ReturnType<typeof startTestServer>;
let listed: PlannedChangeDto[];
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  listed = [];
  server.answer(r.list, () => ({ data: listed }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const open = async () => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/planned-changes',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return within(await screen.findByRole('region', { name: 'Planned changes' }));
};
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const act = async (item: string) => {
  const user = userEvent.setup();
  await user.click(
    await screen.findByRole('button', { name: /^Actions for Turn on 40 campaigns/ }),
  );
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
};

it('says how the first change is planned', async () => {
  const shown = await open();
  await shown.findByText('No planned changes yet');
  shown.getByText('Select campaigns, ad sets or ads in the ad checker and choose “At a time”.');
});

it('tells when, what, where, and what became of each', async () => {
  const counts = { total: 40, changed: 39, skipped: 0, failed: 1, waiting: 0, stopped: 0 };
  const ended = { canChange: false, endedAt: AT.toISOString() } as const;
  const error = { message: 'Invalid parameter', code: 100, networkMessage: 'Invalid parameter' };
  listed = [
    planned('1'),
    planned('2', { isPausedByTeam: true }),
    planned('3', {
      ...ended,
      state: 'carried_out',
      change: { id: '9', state: 'finished', counts, error },
      operation: {
        type: 'budget',
        field: 'dailyBudget',
        mode: 'set',
        unit: 'amount',
        value: '50',
      },
    }),
    planned('4', { ...ended, state: 'missed', reason: 'late' }),
    planned('5', { ...ended, state: 'failed', reason: 'profile_deleted', adUserId: null }),
    planned('6', { ...ended, state: 'canceled' }),
  ];
  const shown = await open();
  await shown.findByText('Waiting');
  expect(rowTexts().map((cells) => cells.at(4))).toEqual([
    'Planned',
    'WaitingAll rules of the team are paused.',
    '39 budgets set, 1 failedInvalid parameter',
    'MissedThe server was down at this time. Nothing was changed.',
    'FailedThe profile was deleted.',
    'Canceled',
  ]);
  const [first, , third] = rowTexts();
  expect(first?.slice(0, 4)).toEqual([
    'Turn on 40 campaigns',
    expect.stringContaining('Berlin, UTC+'),
    'Helio DE 01Anna Weber',
    '40 campaigns',
  ]);
  expect(third?.[0]).toBe('Set the budgets of 40 campaigns to €50.00');
  expect(shown.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(2);
});

it('changes the time and what is done, and shows what the server refuses at the field', async () => {
  listed = [planned('1')];
  const bodies: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    bodies.push(body);
    return { data: planned('1') };
  });
  await open();
  const user = await act('Change…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  const time = dialog.getByLabelText('Date and time');
  const save = dialog.getByRole('button', { name: 'Save' });
  fireEvent.change(time, { target: { value: '2020-01-01T06:00' } });
  await user.click(save);
  await dialog.findByText('Choose a time at least a minute ahead');
  const localTime = localMinuteIn({ timeZone, at: new Date(Date.now() + 2 * DAY_MS) });
  fireEvent.change(time, { target: { value: localTime } });
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ localTime, operation: { type: 'status', status: 'PAUSED' } }]);
});

it('is canceled after a question, and reads the list again', async () => {
  listed = [planned('1')];
  server.answer(r.cancel, () => {
    listed = [planned('1', { state: 'canceled', canChange: false, endedAt: AT.toISOString() })];
    return { data: null };
  });
  const shown = await open();
  const user = await act('Cancel plan…');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Nothing changes on Facebook.');
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
  await shown.findByText('Canceled');
  expect(shown.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('tells and changes several operations, and undoes them after a question', async () => {
  const counts = { total: 40, changed: 40, skipped: 0, failed: 0, waiting: 0, stopped: 0 };
  const done = { id: '9', state: 'finished' as const, counts, error: null };
  const budget = {
    type: 'budget',
    field: 'dailyBudget',
    mode: 'set',
    unit: 'amount',
    value: '50',
  } as const;
  const ended = { state: 'carried_out', canChange: false, endedAt: AT.toISOString() } as const;
  listed = [
    planned('1', { furtherOperations: [budget] }),
    planned('2', {
      ...ended,
      furtherOperations: [budget],
      change: done,
      furtherChanges: [done],
      canUndo: true,
    }),
    planned('3', { ...ended, furtherOperations: [budget], change: done, reason: 'stopped' }),
  ];
  const bodies: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    bodies.push(body);
    return { data: planned('1') };
  });
  server.answer(r.undo, ({ params }) => {
    bodies.push(params);
    return { data: planned('2') };
  });
  const shown = await open();
  await shown.findAllByText(/^Turn on 40 campaigns, then set the budgets/);
  expect(rowTexts().map((cells) => [cells.at(0), cells.at(4)])).toEqual([
    ['Turn on 40 campaigns, then set the budgets of 40 campaigns to €50.00', 'Planned'],
    [
      'Turn on 40 campaigns, then set the budgets of 40 campaigns to €50.00',
      '40 turned on, 40 budgets set',
    ],
    [
      'Turn on 40 campaigns, then set the budgets of 40 campaigns to €50.00',
      '40 turned onThe rest wasn’t started.',
    ],
  ]);
  const user = userEvent.setup();
  const [first, second] = screen.getAllByRole('button', { name: /^Actions for/ });
  await user.click(first as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Change…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  const amount = dialog.getByLabelText('Set budget to');
  await user.clear(amount);
  await user.type(amount, '60');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(second as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Undo' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodies).toEqual([
    {
      operation: { type: 'status', status: 'PAUSED' },
      furtherOperations: [{ ...budget, value: '60' }],
    },
    { plannedChangeId: '2' },
  ]);
});
