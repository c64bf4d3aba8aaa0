import type { Actor } from '@ads-checker/shared/access/identity';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { createContext, useContext, useMemo } from 'react';

const SessionContext = createContext<SignedIn | null>(null);

/** Provided by the session gate to everything that needs a signed-in person. */
export const SessionProvider = SessionContext.Provider;

/** @throws Error outside the session gate. */
export function useSession(): SignedIn {
  const signedIn = useContext(SessionContext);
  if (signedIn === null) {
    throw new Error('useSession needs a SessionProvider above it');
  }
  return signedIn;
}

/** Where pages of the ad network are when they are not on Facebook: of the sandbox. */
export function useNetworkPages(): string | undefined {
  return useContext(SessionContext)?.networkPages;
}

/** Whose unsaved input forms keep; null outside the session gate and without an account. */
export function useOwnerOfDrafts(): {
  readonly userId: string;
  readonly accountId: string;
} | null {
  const signedIn = useContext(SessionContext);
  const accountId = signedIn?.session.accountId ?? null;
  return signedIn === null || accountId === null ? null : { userId: signedIn.user.id, accountId };
}

/** The input of the access predicates. */
function toActor({ session, user, userAccounts }: SignedIn): Actor {
  return {
    userId: user.id,
    userPermissions: user.permissions,
    account: userAccounts.find(({ id }) => id === session.accountId) ?? null,
  };
}

export function useActor(): Actor {
  const signedIn = useSession();
  return useMemo(() => toActor(signedIn), [signedIn]);
}
