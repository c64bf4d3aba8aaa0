import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { expect, it } from 'vitest';
import { buildCommand } from '../../test/build-command.ts';
import { createManualClock } from '../../test/manual-clock.ts';
import { createPeopleModel } from '../../test/people-model.ts';
import { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
import { foldOwnedData } from './fold-owned.ts';
import type { Command, Outbox, OwnedView } from './model/types.ts';

const docs = createPeopleModel({ clock: createManualClock() }).listDocs();

const bare = { photo: null, video: null, reactions: {} };
const PRESET = {
  id: '7',
  accountId: '1',
  teamId: '2',
  name: 'Answers',
  shared: false,
  comments: ['1', '2', '3'].map((id) => ({ id, parentId: null, text: `Text ${id}`, ...bare })),
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

function open(commands: readonly Command[]) {
  const outbox = createExternalStore({ commands } as unknown as Outbox);
  const base = {
    people: createExternalStore({ rows: docs.people, isReady: true }),
    adUsers: createExternalStore({ rows: docs.adUsers, isReady: true }),
    adUserGroups: createExternalStore({ rows: docs.adUserGroups, isReady: true }),
    proxies: createExternalStore({ rows: docs.proxies, isReady: true }),
    commentPresets: createExternalStore({ rows: [PRESET], isReady: true }),
  };
  const observe = foldOwnedData({
    observe: <C extends SyncCollection>(name: C) =>
      base[name as keyof typeof base] as unknown as ExternalStore<OwnedView<C>>,
    outbox,
  });
  const set = (next: readonly Command[]) => outbox.set({ commands: next } as unknown as Outbox);
  return { base, observe, set };
}

const share = buildCommand({
  name: 'updateAdUser',
  target: { kind: 'adUser', id: '31', label: 'Marta' },
  payload: { isShared: true, groupId: '41' },
});

it('applies pending updates to profiles, groups and proxies', () => {
  const { observe } = open([
    share,
    buildCommand({
      name: 'updateAdUserGroup',
      target: { kind: 'adUserGroup', id: '41', label: 'Solar' },
      payload: { name: 'Wind', color: 3 },
    }),
    buildCommand({
      name: 'updateProxy',
      target: { kind: 'proxy', id: '51', label: 'Frankfurt' },
      payload: { name: null },
    }),
  ]);
  expect(observe('adUsers').get().rows).toEqual([
    { ...docs.adUsers[0], isShared: true, groupId: '41' },
  ]);
  expect(observe('adUserGroups').get().rows).toEqual([
    { ...docs.adUserGroups[0], name: 'Wind', color: 3 },
  ]);
  expect(observe('proxies').get().rows).toEqual([{ ...docs.proxies[0], name: null }]);
});

it('keeps the view while a command only progresses, and restores the rows when it is rejected', () => {
  const { base, observe, set } = open([share]);
  const adUsers = observe('adUsers');
  const waiting = adUsers.get();
  for (const state of ['sending', 'retrying', 'confirming'] as const) {
    set([{ ...share, payload: { ...share.payload }, state } as Command]);
    expect(adUsers.get()).toBe(waiting);
  }
  set([{ ...share, state: 'rejected' }]);
  expect(adUsers.get()).toBe(base.adUsers.get());
});

it('leaves unaffected rows as they are, and shares one view among all observers', () => {
  const { base, observe } = open([share]);
  expect(observe('proxies').get()).toBe(base.proxies.get());
  expect(observe('people').get()).toBe(base.people.get());
  expect(observe('adUsers')).toBe(observe('adUsers'));
});

it('applies tree operations in order, skipping those that became illegal', () => {
  const move = (commentId: string, referenceCommentId: string) =>
    buildCommand({
      name: 'movePresetComment',
      target: { kind: 'commentPreset', id: '7', label: 'Answers', owner: { commentId } },
      payload: { referenceCommentId, method: 'appendChild' },
    });
  const { observe, set } = open([move('1', '2'), move('2', '1'), move('3', '1')]);
  const tree = () =>
    observe('commentPresets')
      .get()
      .rows[0]?.comments.map(({ id, parentId }) => [id, parentId]);
  expect(tree()).toEqual([
    ['2', null],
    ['1', '2'],
    ['3', '1'],
  ]);
  // The same change of another comment is another command
  set([move('3', '2')]);
  expect(tree()).toEqual([
    ['1', null],
    ['2', null],
    ['3', '2'],
  ]);
  set([move('1', '2')]);
  expect(tree()).toEqual([
    ['2', null],
    ['1', '2'],
    ['3', null],
  ]);
});
