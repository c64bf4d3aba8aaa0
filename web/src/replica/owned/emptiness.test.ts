import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createExternalStore } from '../external-store.ts';
import type { SyncStatus } from '../types.ts';
import { followEmptiness } from './emptiness.ts';

function follow(stored: unknown, empty: readonly SyncCollection[]) {
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
    listEmpty: () => Promise.resolve(empty),
    save: async (names) => saved.push(names),
    report: (error) => saved.push(error),
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
