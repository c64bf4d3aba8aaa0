import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildCommand } from '../../../../test/build-command.ts';
import { createExternalStore } from '../../../lib/external-store.ts';
import {
  type Command,
  type Outbox,
  type Replica,
  ReplicaProvider,
} from '../../../replica/index.ts';
import { ActivityRow } from './activity-row.tsx';

afterEach(cleanup);

const ENTRY: ActivityEntry = {
  id: '1',
  at: '2026-03-01T10:00:00.000Z',
  kind: 'ad_objects',
  action: 'turned_off',
  actor: { userId: '5', name: 'Anna', tokenName: null },
  subject: { type: 'ads', id: '700', name: '3' },
  changes: [],
  canUndo: true,
};
const UNDOING = buildCommand({
  name: 'changeAdObjects',
  target: { kind: 'ad_object_change', id: '701', adUserId: '1', adAccountId: '2', label: '3 ads' },
  payload: {
    level: 'ad',
    operation: { type: 'status', status: 'PAUSED' },
    undoOf: '700',
    field: 'status',
    currency: null,
    ids: ['9'],
    from: 'PAUSED',
    to: 'ACTIVE',
  },
});

function show(entry = ENTRY) {
  const hold = (commands: readonly Command[]) =>
    ({ commands, changes: [], issue: async () => 'accepted' }) as unknown as Outbox;
  const outbox = createExternalStore(hold([]));
  render(
    <ReplicaProvider value={{ outbox } as unknown as Replica}>
      <ActivityRow entry={entry} members={[]} pathOf={() => null} />
    </ReplicaProvider>,
  );
  return { become: (...commands: readonly Command[]) => act(() => outbox.set(hold(commands))) };
}

const button = () => screen.queryByRole('button', { name: 'Undo' });

it('offers to undo a bulk change', () => {
  show();
  expect(button()).not.toBeNull();
});

it('does not offer to undo what the server does not', () => {
  const { canUndo: _, ...entry } = ENTRY;
  show(entry);
  expect(button()).toBeNull();
});

it('does not offer it while undoing is asked for or runs here, nor after it ended', () => {
  const { become } = show();
  become(UNDOING);
  expect(button()).toBeNull();
  become();
  expect(button()).toBeNull();
});

it('offers it again once undoing was refused', () => {
  const { become } = show();
  become(UNDOING);
  become({ ...UNDOING, state: 'rejected' });
  expect(button()).not.toBeNull();
});
