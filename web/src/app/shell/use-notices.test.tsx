import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { createExternalStore } from '../../lib/external-store.ts';
import { type Outbox, type Replica, ReplicaProvider } from '../../replica/index.ts';
import { ToastHost } from '../../ui/toast.tsx';
import { useNotices } from './use-notices.ts';

afterEach(cleanup);

function Notices() {
  useNotices();
  return null;
}

type Facts = Pick<Outbox, 'isDiskFull' | 'restoredCount' | 'unsaved'> & {
  readonly waiting: number;
  readonly isOnline: boolean;
};

function buildOutbox({ waiting, ...facts }: Facts): Outbox {
  const commands = Array.from({ length: waiting }, () => ({ state: 'queued' }));
  return { commands, ...facts, byTarget: new Map() } as unknown as Outbox;
}

function show() {
  const begin: Facts = {
    waiting: 0,
    isOnline: true,
    isDiskFull: false,
    restoredCount: 0,
    unsaved: null,
  };
  const outbox = createExternalStore(buildOutbox(begin));
  const syncStatus = createExternalStore({ isOnline: true });
  const replica = { outbox, syncStatus } as unknown as Replica;
  render(
    <ReplicaProvider value={replica}>
      <Notices />
      <ToastHost label="Messages" closeLabel="Close" />
    </ReplicaProvider>,
  );
  const become = (facts: Partial<Facts>) =>
    act(() => {
      const next = { ...begin, ...facts };
      syncStatus.set({ isOnline: next.isOnline });
      outbox.set(buildOutbox(next));
    });
  return { become };
}

it('reports changes waiting offline, their delivery, and a full disk', async () => {
  const { become } = show();
  become({ isOnline: false, waiting: 2 });
  await screen.findByText('You’re offline. 2 changes saved on this device.');
  become({ isOnline: false, waiting: 3 });
  await screen.findByText('You’re offline. 3 changes saved on this device.');
  expect(screen.queryByText('You’re offline. 2 changes saved on this device.')).toBeNull();
  become({});
  await screen.findByText('Back online. 3 sent.');
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
  become({ isDiskFull: true, waiting: 1 });
  await screen.findByText('This device is out of space. Free up space to send unsent changes.');
});

it('reports each change that was not saved, and those saved again', async () => {
  const { become } = show();
  become({ isDiskFull: true, unsaved: { id: '1', label: 'Anna' } });
  await screen.findByText('Change to Anna not saved: this device is out of space.');
  become({ isDiskFull: true, unsaved: { id: '2', label: 'Boris' } });
  await screen.findByText('Change to Boris not saved: this device is out of space.');
  become({ unsaved: { id: '3', label: 'Clara' } });
  await screen.findByText('Change to Clara not saved on this device. Try again.');
  become({ restoredCount: 2 });
  await screen.findByText('Browser data was deleted. 2 changes saved again.');
});

it('withdraws the toast when all changes made offline were discarded', async () => {
  const { become } = show();
  become({ isOnline: false, waiting: 1 });
  await screen.findByText('You’re offline. 1 change saved on this device.');
  become({ isOnline: false, waiting: 0 });
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
});

it('does not reopen a closed toast for another change', async () => {
  const { become } = show();
  become({ isOnline: false, waiting: 1 });
  await screen.findByText('You’re offline. 1 change saved on this device.');
  act(() => {
    toast.dismiss('network');
  });
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
  become({ isOnline: false, waiting: 2 });
  become({ isOnline: false, waiting: 2, isDiskFull: true });
  await screen.findByText('This device is out of space. Free up space to send unsent changes.');
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});
