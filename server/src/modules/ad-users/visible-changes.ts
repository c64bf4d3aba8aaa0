import { isDeepStrictEqual } from 'node:util';
import { adUserSchema } from '@ads-checker/shared/contracts/ad-users';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Sync } from '../../platform/sync/sync.ts';
import type { AdUser } from './entities.ts';
import type { AdUsersRepository } from './repository.ts';

/** Picture URLs are signed for some days, and signed anew with every reply. */
const PICTURE_URL_TTL_MS = DAY_MS;

const parsePicture = (picture: unknown) => {
  const parsed = adUserSchema.shape.picture.safeParse(picture);
  return parsed.success ? parsed.data : null;
};

/** Whether two picture URLs differ only in their signature. */
function isSamePicture(stored: unknown, given: unknown): boolean {
  const [before, after] = [parsePicture(stored), parsePicture(given)];
  return (
    before !== null &&
    after !== null &&
    before.url.split('?')[0] === after.url.split('?')[0] &&
    before.width === after.width &&
    before.height === after.height
  );
}

/**
 * Whether the ad network reported a visible change. A newly signed picture URL counts only when the
 * profile has not been written for a day.
 */
export function hasVisibleChange({
  adUser,
  reported: { picture, ...plain },
  now,
}: {
  adUser: AdUser;
  reported: Partial<Pick<AdUser, 'status' | 'name' | 'picture' | 'gender'>>;
  now: Date;
}): boolean {
  const isOther = Object.entries(plain).some(
    ([field, value]) => value !== undefined && value !== adUser[field as keyof typeof plain],
  );
  if (isOther || picture === undefined || isDeepStrictEqual(picture, adUser.picture)) {
    return isOther;
  }
  const isRecent = now.getTime() - adUser.updatedAt.getTime() < PICTURE_URL_TTL_MS;
  return !(isRecent && isSamePicture(adUser.picture, picture));
}

/** Nothing changed: only the time is written. False when the profile was changed meanwhile. */
export function markSynced({
  repository,
  sync,
  ...answer
}: {
  repository: Pick<AdUsersRepository, 'markSynced'>;
  sync: Pick<Sync, 'writeVolatile'>;
  adUser: AdUser;
  syncedAt: Date;
  nextCheckAt?: Date;
}): Promise<boolean> {
  const { id, teamId } = answer.adUser;
  return sync.writeVolatile({ kind: 'adUser', teamId }, async (trx) => {
    const isMarked = await repository.markSynced(answer, trx);
    return { ids: isMarked ? [id] : [], result: isMarked };
  });
}
