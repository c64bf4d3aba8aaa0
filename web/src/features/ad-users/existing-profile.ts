import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { AppError } from '@ads-checker/shared/errors';

/**
 * The id of the existing profile in a conflict: from the response, else the account's own with the
 * same Facebook id.
 */
export function findExistingProfileId({
  error,
  facebookId,
  ownProfiles,
}: {
  readonly error: AppError;
  /** Undefined when only the ad network knows it. */
  readonly facebookId: string | undefined;
  readonly ownProfiles: readonly Pick<AdUserDto, 'id' | 'facebookId'>[];
}): string | undefined {
  return (
    error.details?.existingId ??
    ownProfiles.find((profile) => profile.facebookId === facebookId)?.id
  );
}
