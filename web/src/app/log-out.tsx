import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { call } from '../lib/api.ts';
import { updateSettings } from '../lib/settings.ts';
import { isUnsent, listUnsent, setLeaving, useOutbox, wipeAll } from '../replica/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { logoutMachine } from './logout-machine.ts';
import { useStartup } from './startup-context.ts';

const machine = logoutMachine.provide({
  actors: {
    logout: fromPromise(async () => {
      await call(identityRoutes.logout, {});
    }),
    wipe: fromPromise(async () => {
      await wipeAll();
      // Clear-Site-Data removed the settings; the language is not personal data.
      updateSettings({});
    }),
  },
  actions: {
    reloadToRoot: () => location.assign('/'),
  },
});

type OpenOutbox = Pick<ReturnType<typeof useOutbox>, 'commands' | 'sendNow'>;
const NO_OUTBOX: OpenOutbox = { commands: [], sendNow: () => undefined };

function useAskingLogOut({ commands, sendNow }: OpenOutbox): {
  readonly logOut: () => void;
  readonly isBusy: boolean;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const startup = useStartup();
  const [snapshot, send] = useMachine(
    machine.provide({
      actors: {
        countUnsent: fromPromise(async () => {
          const unsent = await listUnsent();
          const ownIds = new Set(commands.map(({ id }) => id));
          const ownCount = unsent.filter(({ id }) => ownIds.has(id)).length;
          return { ownCount, elsewhereCount: unsent.length - ownCount };
        }),
      },
      actions: {
        sendNow,
        announceLeaving: () => {
          setLeaving(true);
          startup.send({ type: 'leaving' });
        },
        announceStaying: () => {
          setLeaving(false);
          startup.send({ type: 'stayed' });
        },
        reportFailure: () =>
          showToast({ tone: 'error', text: t('Failed to log out. Please try again.') }),
      },
    }),
  );
  const count = commands.filter(isUnsent).length;
  const isDraining = snapshot.matches('draining');
  useEffect(() => {
    if (isDraining) {
      send({ type: 'own-changed', count });
    }
  }, [isDraining, count, send]);

  const { ownCount, elsewhereCount } = snapshot.context;
  const unsentCount = ownCount + elsewhereCount;
  const canSend = ownCount > 0;
  return {
    logOut: () => send({ type: 'log-out' }),
    isBusy: snapshot.hasTag('busy'),
    dialog: (
      <Dialog
        role="alertdialog"
        isOpen={snapshot.hasTag('asking')}
        onClose={() => send({ type: 'cancel' })}
        title={t(
          '{unsentCount, plural, one {Log out and lose # unsent change?} other {Log out and lose # unsent changes?}}',
          { unsentCount },
        )}
        actions={
          <>
            <Button autoFocus={!canSend} onClick={() => send({ type: 'cancel' })}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" onClick={() => send({ type: 'lose-changes' })}>
              {t('Log out')}
            </Button>
            {canSend && (
              <Button
                autoFocus
                variant="primary"
                isBusy={isDraining}
                onClick={() => send({ type: 'send-first' })}
              >
                {t('Send first')}
              </Button>
            )}
          </>
        }
      >
        {t('Unsent changes exist only on this device. Logging out deletes them.')}{' '}
        {elsewhereCount > 0 &&
          t(
            '{elsewhereCount, plural, one {# of them belongs to another team or user and can’t be sent from here.} other {# of them belong to other teams or users and can’t be sent from here.}}',
            { elsewhereCount },
          )}
      </Dialog>
    ),
  };
}

/** Logs out with each new request, asking first when something would be lost. */
export function LogOut({ request }: { readonly request: number }) {
  const { logOut, dialog } = useAskingLogOut(useOutbox());
  const last = useRef(0);
  useEffect(() => {
    if (request > last.current) {
      last.current = request;
      logOut();
    }
  }, [request, logOut]);
  return dialog;
}

/** For a person without any account, who cannot send the unsent changes on this device. */
export function LogOutButton() {
  const { t } = useTranslation();
  const { logOut, isBusy, dialog } = useAskingLogOut(NO_OUTBOX);
  return (
    <>
      <Button isBusy={isBusy} onClick={logOut}>
        {t('Log out')}
      </Button>
      {dialog}
    </>
  );
}
