import { expect, it } from 'vitest';
import type { CommandInput } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { headsOf } from './heads.ts';

const ad = (id: string) =>
  ({ kind: 'ad', id, adUserId: '7', adAccountId: '900', label: 'Ad' }) as const;

function store(
  id: string,
  input: CommandInput,
  fields: Partial<StoredCommand> = {},
): StoredCommand {
  const { kind, id: targetId } = input.target;
  return {
    ...input,
    id,
    targetKey: `${kind}:${targetId}`,
    patch: {},
    before: {},
    whenBusy: 'ignore',
    spendsMoney: false,
    state: 'queued',
    attempt: 0,
    notBefore: null,
    createdAt: '2026-03-02T09:00:00.000Z',
    confirmedAt: null,
    error: null,
    ...fields,
  } as StoredCommand;
}
const pause = (id: string): CommandInput => ({
  name: 'setStatus',
  target: ad(id),
  payload: { status: 'PAUSED' },
});
const rename = (ids: readonly string[]): CommandInput => ({
  name: 'changeAdObjects',
  target: { ...ad('c'), kind: 'ad_object_change' },
  payload: {
    level: 'ad',
    operation: { type: 'name', find: 'a', replace: 'b', isCaseSensitive: true },
    undoOf: null,
    field: 'name',
    currency: null,
    ids,
    from: '',
    to: '',
  },
});
const duplicate = (id: string, sourceIds: readonly string[]): CommandInput => ({
  name: 'copyAdObjects',
  target: { ...ad(id), kind: 'ad_object_copy' },
  payload: {
    level: 'ad',
    sourceIds,
    names: sourceIds,
    count: 1,
    isDeep: false,
    suffix: '',
    parentId: null,
  },
});
const heads = (...commands: readonly StoredCommand[]) => headsOf(commands).map(({ id }) => id);

it('makes later commands of a row wait for the first unanswered one', () => {
  expect(
    heads(
      store('a', pause('1'), { state: 'rejected' }),
      store('b', pause('1'), { state: 'retrying' }),
      store('c', pause('1')),
      store('d', pause('2')),
    ),
  ).toEqual(['b', 'd']);
});

it('copies wait for earlier changes of their source, and block nothing', () => {
  expect(
    heads(
      store('a', pause('1')),
      store('copy of 1', duplicate('x', ['2', '1'])),
      store('copy of 3', duplicate('y', ['3'])),
      store('b', pause('3')),
    ),
  ).toEqual(['a', 'copy of 3', 'b']);
  expect(
    heads(
      store('a', rename(['4', '5'])),
      store('copy', duplicate('x', ['5'])),
      store('b', pause('6')),
    ),
  ).toEqual(['a', 'b']);
  expect(
    heads(store('a', pause('1'), { state: 'rejected' }), store('copy', duplicate('x', ['1']))),
  ).toEqual(['copy']);
});
