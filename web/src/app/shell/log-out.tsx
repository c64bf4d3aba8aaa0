import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../lib/api.ts';
import { updateSettings } from '../../lib/settings.ts';
import { listUnsent, useOutbox, wipeAll } from '../../replica/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { logoutMachine } from '../logout-machine.ts';
import { useStartup } from '../startup-context.ts';

const machine = logoutMachine.provide({
  actors: {
    countUnsent: fromPromise(async () => (await listUnsent()).length),
    logout: fromPromise(async () => {
      await call(identityRoutes.logout, {});
    }),
    wipe: fromPromise(async () => {
      await wipeAll();
      // The server had the browser forget everything; which language somebody reads is nobody's data.
      updateSettings({});
    }),
  },
  actions: {
    reloadToRoot: () => location.assign('/'),
  },
});

/** Logs out, asking first when something would be lost. Gives what starts it and the dialog to render. */
export function useLogOut(): { readonly logOut: () => void; readonly dialog: ReactNode } {
  const { t } = useLingui();
  const outbox = useOutbox();
  const startup = useStartup();
  const [snapshot, send] = useMachine(
    machine.provide({
      actions: {
        sendNow: () => outbox.sendNow(),
        tellLeaving: () => startup.send({ type: 'leaving' }),
        tellStayed: () => startup.send({ type: 'stayed' }),
        sayFailed: () =>
          showToast({ tone: 'error', text: t`Failed to log out. Please try again.` }),
      },
    }),
  );
  const count = outbox.commands.filter(
    ({ state }) => state !== 'rejected' && state !== 'confirming',
  ).length;
  const isDraining = snapshot.matches('draining');
  useEffect(() => {
    if (isDraining) {
      send({ type: 'unsent-changed', count });
    }
  }, [isDraining, count, send]);

  const { unsentCount } = snapshot.context;
  return {
    logOut: () => send({ type: 'log-out' }),
    dialog: (
      <Dialog
        role="alertdialog"
        isOpen={snapshot.hasTag('asking')}
        onClose={() => send({ type: 'cancel' })}
        title={
          <Plural
            value={unsentCount}
            one="Log out and lose # unsent change?"
            other="Log out and lose # unsent changes?"
          />
        }
        actions={
          <>
            <Button onClick={() => send({ type: 'cancel' })}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" onClick={() => send({ type: 'lose-changes' })}>
              <Trans>Log out</Trans>
            </Button>
            <Button
              autoFocus
              variant="primary"
              isBusy={isDraining}
              onClick={() => send({ type: 'send-first' })}
            >
              <Trans>Send first</Trans>
            </Button>
          </>
        }
      >
        <Trans>What was not sent exists on this device only, and logging out empties it.</Trans>
      </Dialog>
    ),
  };
}

const plainMachine = machine.provide({ actors: { countUnsent: fromPromise(async () => 0) } });

/** For a person without any account, who has nothing that could be lost. */
export function LogOutButton() {
  const { t } = useLingui();
  const startup = useStartup();
  const [snapshot, send] = useMachine(
    plainMachine.provide({
      actions: {
        tellLeaving: () => startup.send({ type: 'leaving' }),
        tellStayed: () => startup.send({ type: 'stayed' }),
        sayFailed: () =>
          showToast({ tone: 'error', text: t`Failed to log out. Please try again.` }),
      },
    }),
  );
  return (
    <Button isBusy={snapshot.hasTag('busy')} onClick={() => send({ type: 'log-out' })}>
      <Trans>Log out</Trans>
    </Button>
  );
}
