import 'fake-indexeddb/auto';
import { dayPartingRoutes as r, type ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

const AT = new Date(Date.now() + DAY_MS);
const hours = Object.fromEntries(
  WEEKDAYS.map((day, index) => [day, index < 5 ? [8, 9, 10] : []]),
) as unknown as WeekHours;

function schedule(id: string, more: Partial<ScheduleDto> = {}): ScheduleDto {
  return {
    id,
    userId: '1',
    adUserId: '1',
    adUserName: 'Anna Weber',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
    level: 'campaign',
    name: `Schedule ${id}`,
    objects: [
      { id: '11', name: 'Winter' },
      { id: '12', name: null },
    ],
    hours,
    exceptions: [],
    startsOn: null,
    endsOn: null,
    timeZone: 'Europe/Berlin',
    isEnabled: true,
    nextEdge: { at: AT.toISOString(), turnsOn: true },
    lastEdge: null,
    waitsFor: null,
    createdAt: AT.toISOString(),
    updatedAt: AT.toISOString(),
    canChange: true,
    ...more,
  };
}

let server: ReturnType<typeof startTestServer>;
let listed: ScheduleDto[];
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  listed = [];
  server.answer(r.list, () => ({ data: listed }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const open = async () => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/schedules',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return within(await screen.findByRole('region', { name: 'Schedules' }));
};
const cellTexts = () =>
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
  await user.click(await screen.findByRole('button', { name: 'Actions for Schedule 1' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
};

it('says how the first one is made', async () => {
  const shown = await open();
  await shown.findByText('No schedules yet');
  shown.getByText('Select campaigns, ad sets or ads in the ad checker and choose “Schedule…”.');
});

it('says that it is not available offline', async () => {
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === r.list
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const shown = await open();
  await shown.findByText('Schedules aren’t available offline');
});

it('tells hours, what comes next, and what became of the last change', async () => {
  const counts = { total: 2, changed: 1, skipped: 0, failed: 1, waiting: 0, stopped: 0 };
  const error = { message: 'Invalid parameter', code: 100, networkMessage: 'Invalid parameter' };
  const past = { at: AT.toISOString(), turnsOn: false, reason: null, change: null } as const;
  listed = [
    schedule('1', { exceptions: [{ date: '2026-12-25', hours: [] }] }),
    schedule('2', {
      waitsFor: 'proxy_down',
      lastEdge: {
        ...past,
        state: 'carried_out',
        change: { id: '9', state: 'finished', counts, error },
      },
    }),
    schedule('3', {
      isEnabled: false,
      nextEdge: null,
      canChange: false,
      lastEdge: { ...past, state: 'missed', reason: 'late' },
    }),
    schedule('4', {
      nextEdge: null,
      lastEdge: { ...past, state: 'failed', reason: 'not_allowed' },
    }),
  ];
  const shown = await open();
  await shown.findByText('Schedule 1');
  const [first, ...others] = cellTexts();
  expect(first?.slice(0, 5)).toEqual([
    'Schedule 12 campaigns',
    expect.stringMatching(/^Mon–Fri 08–11Berlin, UTC\+\d · 1 other day$/),
    'Helio DE 01Anna Weber',
    expect.stringMatching(/^OnTurns on /),
    '',
  ]);
  expect(others.map((cells) => cells.slice(3, 5))).toEqual([
    [
      'WaitingThe proxy of the profile is down.',
      expect.stringMatching(/^1 turned off, 1 failed.*\. Invalid parameter$/),
    ],
    ['Off', expect.stringMatching(/^Missed.*\. The server was down at this time\./)],
    ['Ended', expect.stringMatching(/^Failed.*can no longer change ads of this profile\.$/)],
  ]);
  expect(shown.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(3);
});

it('is turned off from its menu', async () => {
  listed = [schedule('1')];
  const bodies: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    bodies.push(body);
    listed = [schedule('1', { isEnabled: false, nextEdge: null })];
    return { data: schedule('1', { isEnabled: false, nextEdge: null }) };
  });
  const shown = await open();
  await act('Turn off');
  await shown.findByText('Off');
  expect(bodies).toEqual([{ isEnabled: false }]);
});

it('is edited: hours by keys, a day off, its objects, and at once', async () => {
  listed = [schedule('1')];
  const bodies: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    bodies.push(body);
    return { data: schedule('1') };
  });
  await open();
  const user = await act('Edit…');
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mornings');
  dialog.getByRole('gridcell', { name: 'Monday, 10:00–11:00' }).focus();
  await user.keyboard(' ');
  await user.click(dialog.getByRole('button', { name: 'Add day' }));
  await user.type(dialog.getByLabelText('Date'), '2026-12-25');
  await user.type(dialog.getByRole('textbox', { name: 'Hours' }), '8 to 9');
  await user.click(dialog.getByRole('checkbox', { name: /^Also turn (on|off) 2 campaigns now$/ }));
  await user.click(save);
  await dialog.findByText('Enter hours, like 8–12, 14–20');
  expect(bodies).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: 'Hours' }));
  await user.click(dialog.getByText('2 campaigns'));
  await user.click(dialog.getByRole('button', { name: 'Remove 12' }));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([
    {
      name: 'Mornings',
      hours: { ...hours, monday: [8, 9] },
      exceptions: [{ date: '2026-12-25', hours: [] }],
      startsOn: null,
      endsOn: null,
      objects: [{ id: '11', name: 'Winter' }],
      applyNow: true,
    },
  ]);
});

it('is deleted after a question', async () => {
  listed = [schedule('1')];
  server.answer(r.delete, () => {
    listed = [];
    return { data: null };
  });
  const shown = await open();
  const user = await act('Delete…');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete schedule' }));
  await shown.findByText('No schedules yet');
});
