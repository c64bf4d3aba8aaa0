import { type SignedIn, signInRoutes } from '@ads-checker/shared/contracts/sign-in';
import { createActor, fromPromise } from 'xstate';
import { call, onApiSignal } from '../lib/api.ts';
import { activateLocale } from '../lib/i18n.ts';
import { setSessionOwner } from '../lib/session-owner.ts';
import { onSessionUpdate } from '../lib/session-update.ts';
import { getSettings, subscribeToSettings } from '../lib/settings.ts';
import { applyTheme } from '../lib/theme.ts';
import {
  clearCachedData,
  findRememberedSession,
  forgetLostAccounts,
  forgetSession,
  onWiped,
  rememberSession,
  requestPersistentStorage,
} from '../replica/index.ts';
import { canResume, openLinkedTeam } from './linked-team.ts';
import { openSessionChannel } from './session-channel.ts';
import type { StartupActor } from './startup-context.ts';
import { startupMachine } from './startup-machine.ts';

async function followSettings(): Promise<void> {
  const apply = (): Promise<void> => {
    const { theme, locale } = getSettings();
    applyTheme(theme);
    return activateLocale(locale);
  };
  await apply();
  subscribeToSettings(() => void apply());
}

interface StartUpOptions {
  /** A returning person: their screen can load during the authentication. */
  readonly onRemembered: (signedIn: SignedIn) => void;
}

export function startUp({ onRemembered }: StartUpOptions): StartupActor {
  const channel = openSessionChannel({
    onSignedIn(signedIn) {
      const { user, session } = signedIn;
      // Before anything else: pending changes must not be sent for another person or account.
      setSessionOwner({ userId: user.id, accountId: session.accountId });
      actor.send({ type: 'session-received', signedIn });
    },
    onRevoked: () => actor.send({ type: 'session-revoked' }),
  });
  const actor = createActor(
    startupMachine.provide({
      actors: {
        restore: fromPromise(async () => {
          const remembered = findRememberedSession();
          const resumed = remembered !== undefined && canResume(remembered) ? remembered : null;
          if (resumed !== null) {
            onRemembered(resumed);
          }
          await followSettings();
          return resumed;
        }),
        authenticate: fromPromise(async ({ signal }) => {
          const { data } = await call(signInRoutes.authenticate, { signal });
          return openLinkedTeam(data);
        }),
      },
      actions: {
        remember: ({ context: { signedIn } }) => {
          if (signedIn !== null) {
            rememberSession(signedIn);
            channel.announceSignedIn(signedIn);
            forgetLostAccounts(signedIn).catch(reportError);
          }
        },
        forget: () => forgetSession(),
        requestPersistentStorage: () => void requestPersistentStorage(),
        clearCachedData: () => {
          channel.announceRevoked();
          clearCachedData().catch(reportError);
        },
        startOver: () => location.assign('/'),
      },
    }),
  );
  onApiSignal((signal) => {
    switch (signal) {
      case 'session-ended':
      case 'session-revoked':
      case 'identity-changed':
      case 'access-ended':
      case 'account-elsewhere':
      case 'reached':
        actor.send({ type: signal });
    }
  });
  onSessionUpdate((news) => actor.send({ type: 'session-news', news }));
  onWiped(() => actor.send({ type: 'wiped' }));
  addEventListener('online', () => actor.send({ type: 'online' }));
  actor.start();
  return actor;
}
