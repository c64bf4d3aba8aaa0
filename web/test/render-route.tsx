import {
  type AccountPermissions,
  identityRoutes,
  type SignedIn,
} from '@ads-checker/shared/contracts/identity';
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { createActor, fromPromise } from 'xstate';
import { createActorObserver } from '../src/app/router.ts';
import { type StartupActor, StartupProvider } from '../src/app/startup-context.ts';
import { startupMachine } from '../src/app/startup-machine.ts';
import { call } from '../src/lib/api.ts';
import { queryClient } from '../src/lib/server-query.ts';
import { SessionProvider, useActor } from '../src/lib/session.ts';
import type { SessionUpdate } from '../src/lib/session-update.ts';
import { routeTree } from '../src/routeTree.gen.ts';
import { ToastHost } from '../src/ui/toast.tsx';

function createTestRouter(path: string) {
  queryClient.clear();
  return createRouter({
    routeTree,
    context: { actor: null },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}
type TestRouter = ReturnType<typeof createTestRouter>;

function Routed({
  router,
  follow,
}: {
  router: TestRouter;
  follow: ReturnType<typeof createActorObserver>;
}) {
  const actor = useActor();
  useEffect(() => follow(actor), [actor, follow]);
  return <RouterProvider router={router} context={{ actor }} />;
}

function Gate({
  startup,
  wrap,
  ...routed
}: Parameters<typeof Routed>[0] & {
  readonly startup: StartupActor;
  readonly wrap: (screen: ReactNode) => ReactNode;
}) {
  const signedIn = useSelector(startup, (snapshot) => snapshot.context.signedIn);
  return signedIn === null ? null : (
    <SessionProvider value={signedIn}>{wrap(<Routed {...routed} />)}</SessionProvider>
  );
}

/**
 * Renders the screen at a path for a signed-in user: the product's own routes and guards without
 * the app shell. `around` is rendered beside the screen, inside the router; `wrap` surrounds the
 * router with providers, such as a replica.
 */
export async function renderRoute({
  path,
  around = null,
  wrap = (screen) => screen,
  isPreloaded = false,
  home = <h1>Profiles</h1>,
}: {
  readonly path: string;
  readonly around?: ReactNode;
  readonly wrap?: (screen: ReactNode) => ReactNode;
  /** The screen's chunk was loaded before the user was known. */
  readonly isPreloaded?: boolean;
  /** Replaces the home page, which guards redirect to and which needs a replica. */
  readonly home?: ReactNode;
}) {
  routeTree.update({
    component: () => (
      <>
        {around}
        <Outlet />
        <ToastHost label="Messages" closeLabel="Close" />
      </>
    ),
  });
  const router = createTestRouter(path);
  router.routesById['/ad-users/'].update({ component: () => home });
  const follow = createActorObserver(router);
  if (isPreloaded) {
    await router.load();
  }
  const startup = createActor(
    startupMachine.provide({
      actors: {
        restore: fromPromise<SignedIn | null>(async () => null),
        authenticate: fromPromise<SignedIn>(
          async () => (await call(identityRoutes.authenticate, {})).data,
        ),
      },
    }),
  );
  startup.start();

  render(
    <StartupProvider value={startup}>
      <Gate startup={startup} wrap={wrap} router={router} follow={follow} />
    </StartupProvider>,
  );
  await screen.findByRole('heading', { level: 1 });

  const signedIn = (): SignedIn => {
    const { context } = startup.getSnapshot();
    if (context.signedIn === null) {
      throw new Error('Nobody is signed in.');
    }
    return context.signedIn;
  };
  const setSignedIn = (next: SignedIn) => startup.send({ type: 'session-changed', signedIn: next });
  return {
    signedIn,
    /** Simulates a session update of the server. */
    setSignedIn,
    /** Applies session updates as API responses do. */
    applyUpdate: (news: SessionUpdate) => startup.send({ type: 'session-news', news }),
    address: () => router.state.location.href,
    goTo: (href: string) => router.navigate({ href }),
    changeAccount: (permissions: Partial<SignedIn['userAccounts'][number]['permissions']>) => {
      const now = signedIn();
      startup.send({
        type: 'session-changed',
        signedIn: {
          ...now,
          userAccounts: now.userAccounts.map((account) => ({
            ...account,
            permissions: { ...account.permissions, ...permissions },
          })),
        },
      });
    },
    changePermissions: (permissions: Partial<SignedIn['user']['permissions']>) => {
      const { user, ...rest } = signedIn();
      setSignedIn({
        ...rest,
        user: { ...user, permissions: { ...user.permissions, ...permissions } },
      });
    },
    changeAccountPermissions: (permissions: Partial<AccountPermissions>) => {
      const { userAccounts, ...rest } = signedIn();
      setSignedIn({
        ...rest,
        userAccounts: userAccounts.map((account) => ({
          ...account,
          permissions: { ...account.permissions, ...permissions },
        })),
      });
    },
  };
}
