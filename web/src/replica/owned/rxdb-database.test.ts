import 'fake-indexeddb/auto';
import { SCHEMA_EPOCH } from '@ads-checker/shared/collections/index';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { leaderName } from '../tabs/leader.ts';
import { deleteFormerDatabases } from './rxdb-database.ts';

const owner = { userId: '3', accountId: '7' };
const former = `rx-${SCHEMA_EPOCH - 1}-3-7`;

const open = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it.each([
  { by: 'a tab of the release before', lock: leaderName(owner, SCHEMA_EPOCH - 1), isKept: true },
  {
    by: 'a tab of a release without epochs in names',
    lock: 'ads-checker-3-7:leader',
    isKept: true,
  },
  { by: 'tabs of this release alone', lock: leaderName(owner), isKept: false },
  {
    by: 'a tab of another account',
    lock: leaderName({ ...owner, accountId: '70' }, 1),
    isKept: false,
  },
])('keeps databases of a former shape while they are used by $by: $isKept', async (row) => {
  await open(former);
  const held = [{ name: row.lock, mode: 'exclusive' as const }];
  await deleteFormerDatabases(owner, 0, { query: async () => ({ held, pending: [] }) });
  await eventually(async () => expect((await names()).includes(former)).toBe(row.isKept));
});
