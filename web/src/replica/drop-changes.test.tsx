import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createExternalStore } from '../lib/external-store.ts';
import { ReplicaProvider, useDropChangesTo } from './hooks.ts';
import type { Replica } from './model/replica.ts';

it('drops what waits for the deleted rows, and nothing else', async () => {
  const drop = vi.fn(async () => undefined);
  const commandOf = (id: string, kind: string, target: string) => ({
    id,
    target: { kind, id: target, label: target },
  });
  const commands = [
    commandOf('a', 'adUserGroup', '1'),
    commandOf('b', 'adUserGroup', '2'),
    commandOf('c', 'adUser', '1'),
    commandOf('d', 'adUserGroup', '1'),
  ];
  const replica = { outbox: createExternalStore({ commands, drop }) } as unknown as Replica;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider value={replica}>{children}</ReplicaProvider>
  );
  const { result } = renderHook(() => useDropChangesTo('adUserGroup'), { wrapper });
  await result.current('1');
  expect(drop.mock.calls).toEqual([['a', 'd']]);
});
