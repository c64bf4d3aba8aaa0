import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionProvider } from '../lib/session.ts';
import { openReplica, type Replica, ReplicaProvider } from '../replica/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageError } from './page-error.tsx';
import { router } from './router.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { LogOutButton } from './shell/log-out.tsx';

interface SignedInAppProps {
  readonly signedIn: SignedIn;
  /** The session ended while there was work on the screen. */
  readonly isEnded: boolean;
}

type Opening =
  | { readonly key: string; readonly replica: Replica }
  | { readonly key: string; readonly error: unknown };

/** Opens the local databases of the acting account; gives undefined while they open. */
function useReplicaOf({ userId, accountId }: { userId: string; accountId: string }) {
  const key = `${userId}/${accountId}`;
  const [opening, setOpening] = useState<Opening>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens again
  useEffect(() => {
    let isCurrent = true;
    openReplica({ userId, accountId }).then(
      (replica) => isCurrent && setOpening({ key, replica }),
      (error: unknown) => isCurrent && setOpening({ key, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);
  return {
    opening: opening?.key === key ? opening : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

function Workplace({ userId, accountId }: { readonly userId: string; readonly accountId: string }) {
  const { opening, retry } = useReplicaOf({ userId, accountId });
  if (opening === undefined) {
    return null;
  }
  if ('error' in opening) {
    return (
      <main className="flex h-full">
        <PageError error={opening.error} onRetry={retry} />
      </main>
    );
  }
  return (
    <ReplicaProvider value={opening.replica}>
      <RouterProvider router={router} />
    </ReplicaProvider>
  );
}

function NoTeam() {
  return (
    <main id="main" className="flex h-full bg-surface">
      <EmptyState title={<Trans>You are not a member of any team</Trans>} action={<LogOutButton />}>
        <Trans>Ask the administrator of your team to add you.</Trans>
      </EmptyState>
    </main>
  );
}

/** Fetches the code of the screen that the address names. */
export function preloadScreen(): void {
  void router.load();
}

export function SignedInApp({ signedIn, isEnded }: SignedInAppProps) {
  const { user, session } = signedIn;
  return (
    <SessionProvider value={signedIn}>
      {session.accountId === null ? (
        <NoTeam />
      ) : (
        <Workplace userId={user.id} accountId={session.accountId} />
      )}
      {isEnded && <SessionEndedDialog />}
    </SessionProvider>
  );
}
