import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { expect, it } from 'vitest';
import { createExternalStore } from '../lib/external-store.ts';
import type { OwnedView } from './model/types.ts';
import { selectKind } from './owned-kind.ts';

const team = (id: string, name: string) => ({
  kind: 'team' as const,
  team: { id, name, description: '', userIds: [], binomIds: [] },
});
const user = (id: string) => ({ kind: 'user', user: { id } });

function build(rows: readonly object[]) {
  const store = createExternalStore({ rows, isReady: true });
  const asked: string[] = [];
  const observe = (name: SyncCollection) => {
    asked.push(name);
    return store as never;
  };
  return { store, asked, observe };
}

it('selects the rows of one kind from a shared collection', () => {
  const { store, asked, observe } = build([team('1', 'Oslo'), user('7'), team('2', 'Bergen')]);
  const teams = selectKind(observe, 'team');
  expect(asked).toEqual(['people']);
  expect(teams.get()).toEqual({
    rows: [team('1', 'Oslo').team, team('2', 'Bergen').team],
    isReady: true,
  });
  const shown = teams.get();
  store.set({ rows: [...store.get().rows, user('8')], isReady: true });
  expect(teams.get()).toBe(shown);
});

it('returns the view itself for a collection with one kind', () => {
  const view: OwnedView<'proxies'> = { rows: [], isReady: true };
  const store = createExternalStore(view);
  expect(selectKind(() => store as never, 'proxy').get()).toBe(view);
});
