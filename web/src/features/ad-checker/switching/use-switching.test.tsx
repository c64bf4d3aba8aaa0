import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  type CommandInput,
  createExternalStore,
  type Outbox,
  type Replica,
  ReplicaProvider,
} from '../../../replica/index.ts';
import { ToastHost } from '../../../ui/toast.tsx';
import { noCommands } from '../test/build-outbox.ts';
import { buildAd, buildAdAccount } from '../test/build-rows.ts';
import { RowSwitch } from './row-switch.tsx';
import { useSwitching } from './use-switching.ts';

afterEach(cleanup);

const rows = [
  buildAd({ id: '1', name: 'Ad 1', status: 'ACTIVE' }),
  buildAd({ id: '2', name: 'Ad 2', status: 'ACTIVE' }),
  buildAd({ id: '3', name: 'Ad 3', status: 'PAUSED' }),
];

function List() {
  const { switchTo, switchMany, requested } = useSwitching({
    kind: 'ads',
    adUserId: '1',
    account: buildAdAccount(),
  });
  const actions = {
    select: () => undefined,
    switchTo,
    open: () => undefined,
    inspect: () => undefined,
    openRules: () => undefined,
    requested,
    findLock: () => undefined,
  };
  return (
    <>
      <button type="button" onClick={() => void switchMany({ rows, status: 'PAUSED' })}>
        Turn off
      </button>
      {rows.map((row) => (
        <RowSwitch key={row.id} row={row} pending={undefined} actions={actions} />
      ))}
    </>
  );
}

const shown = () =>
  screen
    .getAllByRole('switch')
    .map((each) => `${each.getAttribute('aria-checked')} ${each.getAttribute('data-state')}`);

it('shows a bulk switch before it is stored, once, and rolls it back when storing fails', async () => {
  const stored = Promise.withResolvers<'accepted'>();
  const issued: CommandInput[] = [];
  const outbox: Outbox = {
    ...noCommands,
    issue: (input) => {
      issued.push(input);
      return stored.promise;
    },
  };
  render(
    <ReplicaProvider value={{ outbox: createExternalStore(outbox) } as unknown as Replica}>
      <List />
      <ToastHost label="Messages" closeLabel="Close" />
    </ReplicaProvider>,
  );
  expect(shown()).toEqual(['true on', 'true on', 'false off']);
  const button = screen.getByRole('button', { name: 'Turn off' });
  await userEvent.click(button);
  expect(shown()).toEqual(['false waiting', 'false waiting', 'false off']);
  await userEvent.click(button);
  await waitFor(() => expect(issued).toHaveLength(1));
  expect(issued[0]?.payload).toMatchObject({ ids: ['1', '2'], from: 'ACTIVE', to: 'PAUSED' });
  stored.reject(new Error('The disk is full'));
  await waitFor(() => expect(shown()).toEqual(['true on', 'true on', 'false off']));
  await screen.findByText('Couldn’t save the change on this device');
  expect(issued).toHaveLength(1);
});

it('tells that a switch is ignored while an earlier one is not confirmed', async () => {
  const outbox: Outbox = { ...noCommands, issue: () => Promise.resolve('ignored') };
  render(
    <ReplicaProvider value={{ outbox: createExternalStore(outbox) } as unknown as Replica}>
      <List />
      <ToastHost label="Messages" closeLabel="Close" />
    </ReplicaProvider>,
  );
  await userEvent.click(screen.getByRole('switch', { name: 'Ad 2' }));
  await screen.findByText('The last change to “Ad 2” isn’t confirmed yet');
  await waitFor(() => expect(shown()).toEqual(['true on', 'true on', 'false off']));
});
