import { identityRoutes, type SignedIn } from '@ads-checker/shared/contracts/identity';
import { createActor, fromPromise } from 'xstate';
import { call, onApiSignal } from '../lib/api.ts';
import { activateLocale } from '../lib/i18n.ts';
import { getSettings, subscribeToSettings } from '../lib/settings.ts';
import { applyTheme } from '../lib/theme.ts';
import {
  findRememberedSession,
  forgetSession,
  keepStorage,
  onWiped,
  rememberSession,
} from '../replica/index.ts';
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
  /** Somebody was here before: what they will see can load beside the authentication. */
  readonly onRemembered: (signedIn: SignedIn) => void;
}

/** Starts the product: the actor lives as long as the page. */
export function startUp({ onRemembered }: StartUpOptions): StartupActor {
  const actor = createActor(
    startupMachine.provide({
      actors: {
        restore: fromPromise(async () => {
          const remembered = findRememberedSession();
          if (remembered !== undefined) {
            onRemembered(remembered);
          }
          await followSettings();
          return remembered ?? null;
        }),
        authenticate: fromPromise(async ({ signal }) => {
          const { data } = await call(identityRoutes.authenticate, { signal });
          return data;
        }),
      },
      actions: {
        remember: (_, { signedIn }) => rememberSession(signedIn),
        forget: () => forgetSession(),
        keepStorage: () => void keepStorage(),
      },
    }),
  );
  onApiSignal((signal) => {
    if (signal === 'session-ended') {
      actor.send({ type: 'session-ended' });
    }
    if (signal === 'access-ended') {
      actor.send({ type: 'access-ended' });
    }
  });
  onWiped(() => actor.send({ type: 'wiped' }));
  addEventListener('online', () => actor.send({ type: 'online' }));
  actor.start();
  return actor;
}
