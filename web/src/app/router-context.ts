import { type Actor, canCreateTeams, canManageAllUsers } from '@ads-checker/shared/access/identity';
import { redirect } from '@tanstack/react-router';

export interface RouterContext {
  /** Null while code is preloaded before the sign-in: guards wait for the session. */
  readonly actor: Actor | null;
}

function requirePermission(may: (actor: Actor) => boolean) {
  return ({ context: { actor } }: { readonly context: RouterContext }): void => {
    if (actor !== null && !may(actor)) {
      throw redirect({ to: '/ad-users', replace: true });
    }
  };
}

/** For `beforeLoad`: redirects people who may not manage all users. */
export const requireUserManager = requirePermission(canManageAllUsers);
/** For `beforeLoad`: redirects people who may not create teams. */
export const requireTeamCreator = requirePermission(canCreateTeams);
