import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { createExternalStore } from '../../lib/external-store.ts';
import type { SyncStatus } from '../model/types.ts';
import { followEmptiness } from './emptiness.ts';

function follow(
  stored: unknown,
  empty: readonly SyncCollection[] | Error,
  isClosed = (): boolean => false,
) {
  const saved: unknown[] = [];
  const status = createExternalStore<SyncStatus>({
    isOnline: true,
    state: 'syncing',
    syncedAt: null,
    unreadable: 0,
    mustReload: false,
  });
  const { knowsAsEmpty } = followEmptiness({
    status,
    stored,
    listEmpty: async () => {
      if (empty instanceof Error) {
        throw empty;
      }
      return empty;
    },
    save: async (names) => saved.push(names),
    isClosed,
  });
  return {
    saved,
    knowsAsEmpty,
    set: (state: SyncStatus['state']) => status.set({ ...status.get(), state }),
  };
}

it('knows what had no rows at the last sync, and nothing of the rest', () => {
  const { knowsAsEmpty, set } = follow(['proxies'], []);
  set('offline');
  expect([knowsAsEmpty('proxies'), knowsAsEmpty('adUsers')]).toEqual([true, false]);
});

it.each([[undefined], ['garbage'], [[1]]])('knows nothing from %j', (stored) => {
  expect(follow(stored, []).knowsAsEmpty('proxies')).toBe(false);
});

it('knows all once it is synced, and stores what is empty then', async () => {
  const { knowsAsEmpty, saved, set } = follow(['adUsers'], ['proxies', 'binomRules']);
  set('synced');
  expect(knowsAsEmpty('adUsers')).toBe(true);
  await eventually(() => expect(saved).toEqual([['proxies', 'binomRules']]));
  set('offline');
  expect(knowsAsEmpty('adUsers')).toBe(true);
});

it('stays with what it knows when the database cannot be read, or is closed', async () => {
  const unreadable = follow(['adUsers'], new DOMException('Gone.', 'OpenFailedError'));
  unreadable.set('synced');
  let asked = 0;
  const closed = follow(['adUsers'], ['proxies'], () => {
    asked += 1;
    return true;
  });
  closed.set('synced');
  await eventually(() => expect(asked).toBe(1));
  await turns(3);
  expect([unreadable.saved, closed.saved]).toEqual([[], []]);
});
