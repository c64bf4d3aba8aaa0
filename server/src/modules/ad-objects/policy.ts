import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { type EditRestriction, findEditRestriction } from '@ads-checker/shared/domain/ad-objects';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { AdUser } from '../ad-users/index.ts';

export function requireChangeable({ actor, adUser }: { actor: Actor; adUser: AdUser }): AdUser {
  if (!canChangeAdObjects(actor, adUser)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return adUser;
}

/** Nothing is sent for a profile that the ad network refuses. */
export function requireConnected(adUser: Pick<AdUser, 'status'>): void {
  if (adUser.status !== 'active') {
    throw new AppError(
      'FailedPreconditionError',
      'This profile is disconnected from Facebook. Connect it again.',
      { code: adUser.status },
    );
  }
}

export const OBSTACLE_MESSAGES = {
  account_not_active: 'The ad account isn’t active.',
  not_allowed_to_advertise: 'This profile isn’t allowed to advertise in this ad account.',
  archived: 'Archived objects can’t be changed.',
  deleted: 'Deleted objects can’t be changed.',
  unknown_status: 'Objects in this status can’t be changed.',
} as const satisfies Record<EditRestriction, string>;

/**
 * Only ACTIVE or PAUSED objects in an active ad account may be changed; turned off or lowered also in
 * one that is not closed or disabled.
 */
export function requireEditable(input: Parameters<typeof findEditRestriction>[0]): void {
  const obstacle = findEditRestriction(input);
  if (obstacle !== undefined) {
    throw new AppError('FailedPreconditionError', OBSTACLE_MESSAGES[obstacle], { code: obstacle });
  }
}
