import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Spinner } from '../ui/button.tsx';
import { LoginScreen } from './login-screen.tsx';
import { PageError } from './page-error.tsx';
import { type StartupActor, StartupProvider } from './startup-context.ts';

const importSignedInApp = () => import('./signed-in-app.tsx');
const SignedInApp = lazy(async () => ({ default: (await importSignedInApp()).SignedInApp }));

/** Fetches the code behind the login and of the screen that was last open, while the local databases open. */
export function preloadSignedInApp(): void {
  void importSignedInApp().then(({ preloadScreen }) => preloadScreen());
}

function Starting() {
  return (
    <div role="status" className="grid h-full place-items-center text-ink-3">
      <span className="late">
        <Spinner className="size-6" />
      </span>
    </div>
  );
}

function Gate({ actor }: { readonly actor: StartupActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { signedIn, error } = snapshot.context;
  if (snapshot.hasTag('failed')) {
    return (
      <main className="flex h-full">
        <PageError error={error} onRetry={() => actor.send({ type: 'retry' })} />
      </main>
    );
  }
  if (snapshot.hasTag('signed-out')) {
    return (
      <LoginScreen onLoggedIn={(session) => actor.send({ type: 'logged-in', signedIn: session })} />
    );
  }
  if (snapshot.hasTag('signed-in') && signedIn !== null) {
    return (
      <Suspense fallback={<Starting />}>
        <SignedInApp signedIn={signedIn} isEnded={snapshot.hasTag('ended')} />
      </Suspense>
    );
  }
  return <Starting />;
}

/** What is on the screen, from the state of the start-up. */
export function App({ actor }: { readonly actor: StartupActor }) {
  const isRestored = useSelector(actor, (state) => state.value !== 'restoring');
  if (!isRestored) {
    return null;
  }
  if (i18n.locale === '') {
    // The words themselves could not be loaded, so these are in no catalogue
    return <p role="alert">Ads Checker could not be loaded. Please reload the page.</p>;
  }
  return (
    <StartupProvider value={actor}>
      <I18nProvider i18n={i18n}>
        <Gate actor={actor} />
      </I18nProvider>
    </StartupProvider>
  );
}
