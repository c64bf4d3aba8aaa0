import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { Trans } from '@lingui/react/macro';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionProvider, useActor } from '../lib/session.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../replica/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageError } from './page-error.tsx';
import { followActor, router } from './router.ts';
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
  const actor = useActor();
  useEffect(() => followActor(actor), [actor]);
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
      <RouterProvider router={router} context={{ actor }} />
    </ReplicaProvider>
  );
}

async function emptyDevice(): Promise<void> {
  const databases = await indexedDB.databases();
  if (databases.length > 0) {
    await wipeAll();
  }
}

/** Nothing of an account that may be seen no more stays on the device. */
function useEmptiedDevice(): void {
  useEffect(() => {
    emptyDevice().catch(reportError);
  }, []);
}

function RestrictedAccount() {
  useEmptiedDevice();
  return (
    <div className="flex h-full">
      <PageError error={new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied)}>
        <LogOutButton />
      </PageError>
    </div>
  );
}

function NoTeam() {
  useEmptiedDevice();
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
  const { user, session, userAccounts } = signedIn;
  const account = userAccounts.find(({ id }) => id === session.accountId);
  return (
    <SessionProvider value={signedIn}>
      {account === undefined ? (
        <NoTeam />
      ) : account.status === 'restricted' ? (
        <RestrictedAccount />
      ) : (
        <Workplace userId={user.id} accountId={account.id} />
      )}
      {isEnded && <SessionEndedDialog />}
    </SessionProvider>
  );
}
