import { type Actor, canCreateTeams, canManageAllUsers } from '@ads-checker/shared/access/identity';
import { redirect } from '@tanstack/react-router';

export interface RouterContext {
  /** Null while code is fetched ahead of the sign-in: guards wait until somebody is known. */
  readonly actor: Actor | null;
}

function requireRight(may: (actor: Actor) => boolean) {
  return ({ context: { actor } }: { readonly context: RouterContext }): void => {
    if (actor !== null && !may(actor)) {
      throw redirect({ to: '/ad-users', replace: true });
    }
  };
}

/** For `beforeLoad`: who may not manage all users is sent to the ad users. */
export const requireUserManager = requireRight(canManageAllUsers);
/** For `beforeLoad`: who may not create teams is sent to the ad users. */
export const requireTeamCreator = requireRight(canCreateTeams);
