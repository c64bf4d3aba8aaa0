import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildCommand } from '../../../../test/build-command.ts';
import { createExternalStore } from '../../../replica/external-store.ts';
import {
  type Command,
  type Outbox,
  type Replica,
  ReplicaProvider,
} from '../../../replica/index.ts';
import { UndoBulkChange } from './undo-bulk-change.tsx';

afterEach(cleanup);

const ENTRY = { subject: { type: 'ads', id: '700', name: '3' } } as const;
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

function show(isUndone?: boolean) {
  const hold = (commands: readonly Command[]) =>
    ({ commands, changes: [], issue: async () => 'accepted' }) as unknown as Outbox;
  const outbox = createExternalStore(hold([]));
  const entry = isUndone === undefined ? ENTRY : { ...ENTRY, isUndone };
  render(
    <ReplicaProvider value={{ outbox } as unknown as Replica}>
      <UndoBulkChange entry={entry} />
    </ReplicaProvider>,
  );
  return { become: (...commands: readonly Command[]) => act(() => outbox.set(hold(commands))) };
}

const button = () => screen.queryByRole('button', { name: 'Undo' });

it('offers to undo a bulk change', () => {
  show();
  expect(button()).not.toBeNull();
});

it('does not offer to undo what the server says is undone', () => {
  show(true);
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
