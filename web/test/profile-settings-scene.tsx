import 'fake-indexeddb/auto';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import type { RouteShape } from '@ads-checker/shared/http';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type ApiAnswer, type ApiRequest, setTransport } from '../src/lib/api.ts';
import { SessionProvider, useSession } from '../src/lib/session.ts';
import { onSessionUpdate } from '../src/lib/session-update.ts';
import {
  foldSession,
  openReplica,
  ReplicaProvider,
  useOutbox,
  wipeAll,
} from '../src/replica/index.ts';
import { rerenderTexts } from './locale.ts';
import { renderRoute } from './render-route.tsx';
import { signIn, startTestServer } from './test-server.ts';

type Answer = (request: ApiRequest) => ApiAnswer;

let redraw: () => void;

function Live({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession();
  const { commands } = useOutbox();
  const folded = useMemo(() => foldSession(signedIn, commands), [signedIn, commands]);
  return <SessionProvider value={folded}>{children}</SessionProvider>;
}

function Redrawn({ children }: { readonly children: ReactNode }) {
  const [drawing, setDrawing] = useState(0);
  redraw = () => setDrawing((previous) => previous + 1);
  return <Fragment key={drawing}>{children}</Fragment>;
}

/**
 * The profile settings with a server of their own for each test, and the requests that it received.
 */
export function prepareProfileSettings() {
  // fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
  vi.setConfig({ testTimeout: 60_000 });

  // The test DOM sets navigator.locks to null; one tab needs no locks
  Object.defineProperty(navigator, 'locks', { value: undefined });

  let server: ReturnType<typeof startTestServer>;
  let restore: () => void;
  let sent: unknown[];
  let answers: Map<RouteShape, Answer>;
  let stopNews: () => void;

  beforeEach(() => {
    server = startTestServer();
    sent = [];
    answers = new Map();
    restore = setTransport({
      ...server.transport,
      send(request) {
        const { method, path } = request.route;
        if (method !== 'GET' && path.startsWith('/me')) {
          sent.push(
            request.body === undefined ? `${method} ${path}` : [`${method} ${path}`, request.body],
          );
        }
        const answer = answers.get(request.route);
        return answer === undefined
          ? server.transport.send(request)
          : Promise.resolve(answer(request));
      },
    });
  });
  afterEach(async () => {
    cleanup();
    stopNews();
    await wipeAll();
    restore();
    server.restore();
    localStorage.clear();
  });

  async function open() {
    const { user, session } = await signIn('administrator');
    const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
    sent.length = 0;
    const shown = await renderRoute({
      path: '/profile-settings',
      wrap: (routed) => (
        <ReplicaProvider value={replica}>
          <Live>
            <Redrawn>{routed}</Redrawn>
          </Live>
        </ReplicaProvider>
      ),
    });
    stopNews = onSessionUpdate(shown.applyUpdate);
    return {
      ...shown,
      user: userEvent.setup(),
      redraw: () =>
        act(() => {
          rerenderTexts();
          redraw();
        }),
      /** Simulates a server event. */
      tell(change: Partial<SignedIn['user']>) {
        const now = shown.signedIn();
        shown.setSignedIn({ ...now, user: { ...now.user, ...change } });
      },
    };
  }

  return { server: () => server, sent: () => sent, answers: () => answers, open };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The hint or error below a field. */
export const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

export async function retype(
  name: string,
  value: string,
  user: ReturnType<typeof userEvent.setup>,
) {
  await user.clear(field(name));
  await user.type(field(name), value);
}
