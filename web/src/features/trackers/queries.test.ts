import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { afterEach, expect, it } from 'vitest';
import { setTransport, type Transport } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { trackerUsersQuery } from './queries.ts';

let restore = (): void => undefined;
afterEach(() => {
  restore();
  queryClient.clear();
});

it('reads the users of a tracker once for all forms, and again after its connection changed', async () => {
  const asked: unknown[] = [];
  restore = setTransport({
    async send({ route, params }) {
      asked.push([route === trackerRoutes.listUsers, params]);
      const users = [{ id: '2', login: `reading ${asked.length}` }];
      return { status: 200, retryAfter: null, json: { data: { users, unreadableRows: 0 } } };
    },
  } as Transport);
  const read = async (updatedAt: string) =>
    (await queryClient.fetchQuery(trackerUsersQuery({ id: '7', updatedAt }))).users;
  const first = '2026-03-02T09:00:00.000Z';
  const users = [{ id: '2', login: 'reading 1' }];
  expect(await Promise.all([read(first), read(first)])).toEqual([users, users]);
  expect(await read(first)).toEqual(users);
  expect(await read('2026-03-02T09:05:00.000Z')).toEqual([{ id: '2', login: 'reading 2' }]);
  expect(asked).toEqual([
    [true, { binomId: '7' }],
    [true, { binomId: '7' }],
  ]);
});
