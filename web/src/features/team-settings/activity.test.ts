import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { expect, it } from 'vitest';
import { appendEntries, groupByDay, listDisplayedChanges } from './activity.ts';

function buildEntry(id: string, at: string): ActivityEntry {
  return {
    id,
    at,
    kind: 'team',
    action: 'updated',
    actor: { userId: '1', name: 'Anna', tokenName: null },
    subject: { type: 'team', id: '5', name: 'Northpine' },
    changes: [],
  };
}
function local(day: number, hours: number): string {
  return new Date(2025, 10, day, hours).toISOString();
}

it('groups entries by the viewer’s days, in order', () => {
  const entries = [
    buildEntry('4', local(20, 23)),
    buildEntry('3', local(20, 0)),
    buildEntry('2', local(19, 23)),
  ];
  expect(
    groupByDay(entries).map(({ at, entries: ofDay }) => [at.getDate(), ofDay.map(({ id }) => id)]),
  ).toEqual([
    [20, ['4', '3']],
    [19, ['2']],
  ]);
  expect(groupByDay([])).toEqual([]);
});

it('drops duplicates when pages have shifted', () => {
  const [a, b, c] = ['3', '2', '1'].map((id) => buildEntry(id, local(20, 10)));
  if (a === undefined || b === undefined || c === undefined) {
    throw new Error('Three entries are needed.');
  }
  expect(appendEntries([a, b], [b, c])).toEqual([a, b, c]);
});

it('omits what the sentence says already', () => {
  const status = { field: 'status' as const, from: 'active', to: 'restricted' };
  const name = { field: 'name' as const, to: 'Northpine' };
  const description = { field: 'description' as const, to: 'Leads' };
  const shown = (action: ActivityEntry['action'], changes: ActivityEntry['changes']) =>
    listDisplayedChanges({ action, changes });
  expect(shown('restricted', [status])).toEqual([]);
  expect(shown('turned_off', [status])).toEqual([]);
  expect(shown('updated', [status])).toEqual([status]);
  expect(shown('created', [name, description])).toEqual([description]);
  expect(shown('updated', [name])).toEqual([name]);
  const secret = { field: 'secret' as const, to: 'cookie' };
  expect(shown('revealed', [secret])).toEqual([]);
  expect(shown('secrets_replaced', [secret])).toEqual([secret]);
});
