import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { AppError } from '@ads-checker/shared/errors';

/**
 * The id of the profile that a refusal says is there already: as the answer names it, else the account's own of the
 * same id on the network.
 */
export function findExistingProfileId({
  error,
  facebookId,
  ownProfiles,
}: {
  readonly error: AppError;
  /** Undefined when only the network knows it. */
  readonly facebookId: string | undefined;
  readonly ownProfiles: readonly Pick<AdUserDto, 'id' | 'facebookId'>[];
}): string | undefined {
  return (
    error.details?.existingId ??
    ownProfiles.find((profile) => profile.facebookId === facebookId)?.id
  );
}
