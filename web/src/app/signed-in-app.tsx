import type { Actor } from '@ads-checker/shared/access/identity';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ReachProvider } from '../lib/reach.ts';
import { SessionProvider, useActor, useSession } from '../lib/session.ts';
import { useAnswer } from '../lib/use-answer.ts';
import {
  foldSession,
  openReplica,
  ReplicaProvider,
  useOutbox,
  useSyncStatus,
} from '../replica/index.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageError } from './page-error.tsx';
import { RejectionToasts } from './rejection-toasts.tsx';
import { observeActor, router } from './router.ts';
import { useStartup } from './startup-context.ts';

// Rare, so not part of the initial bundle
const TeamSwitchedDialog = lazyPart(
  async () => (await import('./team-switched-dialog.tsx')).TeamSwitchedDialog,
  { isFloating: true },
);
const SlowStorage = lazyPart(async () => (await import('./slow-storage.tsx')).SlowStorage, {
  isFloating: true,
});
const NoActiveTeam = lazyPart(async () => (await import('./no-active-team.tsx')).NoActiveTeam);
const SessionEndedDialog = lazyPart(
  async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
  { isFloating: true },
);

const BulkChangeNotices = lazyPart(
  async () => (await import('./bulk-change-notices.tsx')).BulkChangeNotices,
  { isFloating: true },
);

const CopyNotices = lazyPart(async () => (await import('./copy-notices.tsx')).CopyNotices, {
  isFloating: true,
});

interface SignedInAppProps {
  readonly signedIn: SignedIn;
  readonly isEnded: boolean;
}

/** Opens the local databases of the acting account; undefined while opening. */
function useReplicaOf({ userId, accountId }: { userId: string; accountId: string }) {
  const key = `${userId}/${accountId}`;
  const [attempt, setAttempt] = useState(0);
  const opening = useAnswer(key, () => openReplica({ userId, accountId }), [attempt]);
  return {
    opening: opening?.question === key ? opening : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

function Screens({ actor }: { readonly actor: Actor }) {
  useEffect(() => observeActor(actor), [actor]);
  return <RouterProvider router={router} context={{ actor }} />;
}

function Workplace({ userId, accountId }: { readonly userId: string; readonly accountId: string }) {
  const { opening: opened, retry } = useReplicaOf({ userId, accountId });
  // Rendered in short tasks, between which a press is answered
  const opening = useDeferredValue(opened);
  const actor = useActor();
  if (opening === undefined) {
    return (
      <Suspense fallback={null}>
        <SlowStorage />
      </Suspense>
    );
  }
  if (opening.value === undefined) {
    return (
      <main className="flex h-full">
        <PageError error={opening.error} onRetry={retry} />
      </main>
    );
  }
  return (
    <ReplicaProvider value={opening.value}>
      <Reach>
        <FoldedSession>
          <RejectionToasts />
          <NetworkChanges />
          <Screens actor={actor} />
        </FoldedSession>
      </Reach>
    </ReplicaProvider>
  );
}

/** Rare, and its messages belong to the ad checker. */
function NetworkChanges() {
  const { changes, copies } = useOutbox();
  return (
    <Suspense fallback={null}>
      {changes.length > 0 && <BulkChangeNotices />}
      {copies.length > 0 && <CopyNotices />}
    </Suspense>
  );
}

function Reach({ children }: { readonly children: ReactNode }) {
  const { isOnline, state } = useSyncStatus();
  return <ReachProvider value={isOnline && state !== 'offline'}>{children}</ReachProvider>;
}

function FoldedSession({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession();
  const { commands } = useOutbox();
  const folded = useMemo(() => foldSession(signedIn, commands), [signedIn, commands]);
  return <SessionProvider value={folded}>{children}</SessionProvider>;
}

export function preloadScreen(): void {
  void router.load();
}

export function SignedInApp({ signedIn, isEnded }: SignedInAppProps) {
  const isElsewhere = useSelector(useStartup(), (state) => state.hasTag('elsewhere'));
  const { user, session, userAccounts } = signedIn;
  const account = userAccounts.find(({ id }) => id === session.accountId);
  return (
    <SessionProvider value={signedIn}>
      {account?.status === 'active' ? (
        <Workplace userId={user.id} accountId={account.id} />
      ) : (
        <Suspense fallback={null}>
          <NoActiveTeam />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {isElsewhere && <TeamSwitchedDialog />}
        {isEnded && <SessionEndedDialog />}
      </Suspense>
    </SessionProvider>
  );
}
