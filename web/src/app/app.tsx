import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { loadCode } from '../lib/load-code.ts';
import { Spinner } from '../ui/button.tsx';
import { openLinkedTeam } from './linked-team.ts';
import { LoginScreen } from './login-screen.tsx';
import { PageError } from './page-error.tsx';
import { type StartupActor, StartupProvider } from './startup-context.ts';

const importSignedInApp = () => import('./signed-in-app.tsx');
const SignedInApp = lazy(async () => ({
  default: (await loadCode(importSignedInApp)).SignedInApp,
}));

/** Late enough not to delay the login screen. */
const PRELOAD_MS = 1_000;

/**
 * Preloads the code needed after login and of the last open screen, while the local databases open.
 */
export function preloadSignedInApp(): void {
  void importSignedInApp().then(({ preloadScreen }) => preloadScreen());
}

function Starting() {
  return (
    <div role="status" data-starting="" className="grid h-full place-items-center text-ink-3">
      <span className="late">
        <Spinner className="size-6" />
      </span>
    </div>
  );
}

function SignedOut({ actor }: { readonly actor: StartupActor }) {
  useEffect(() => {
    const timer = setTimeout(() => void importSignedInApp().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <LoginScreen
      onLoggedIn={async (session) =>
        actor.send({ type: 'logged-in', signedIn: await openLinkedTeam(session) })
      }
    />
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
    return <SignedOut actor={actor} />;
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

export function App({ actor }: { readonly actor: StartupActor }) {
  const isRestored = useSelector(actor, (state) => state.value !== 'restoring');
  if (!isRestored) {
    return null;
  }
  return (
    <StartupProvider value={actor}>
      <Gate actor={actor} />
    </StartupProvider>
  );
}
