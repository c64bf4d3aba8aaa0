import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import { isSameText } from '../../platform/crypto/same-text.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { User } from './entities.ts';

const LIFETIME_HOURS = 24;
/** 128 bits: Telegram lets a start link carry 64 characters. */
const MARK_CHARACTERS = 22;
const KEY_FORM = /^(\d{1,19})-(\d{1,9})-([\w-]{22})$/;

type KeyOwner = Pick<User, 'id' | 'telegramKeyId' | 'passwordHash'>;

/**
 * Start link keys, of the form `<user id>-<hour since 1970 it ends>-<mark>`. None is stored: the
 * mark is a keyed digest of the owner, of an id that is replaced when a key is used, and of the
 * password's hash. So a key works once, for a day, and until the password changes.
 */
export function createTelegramKeys(deps: { secrets: Pick<SecretBox, 'digest'>; clock: Clock }) {
  const mark = ({ user, endsAt }: { user: KeyOwner; endsAt: string }): string =>
    deps.secrets
      .digest(`telegram-key ${user.id} ${endsAt} ${user.telegramKeyId} ${user.passwordHash}`)
      .slice(0, MARK_CHARACTERS);
  return {
    /** The same key for an hour, valid for a day after it. */
    issue(user: KeyOwner): string {
      const endsAt = String(Math.floor(deps.clock.now().getTime() / HOUR_MS) + 1 + LIFETIME_HOURS);
      return `${user.id}-${endsAt}-${mark({ user, endsAt })}`;
    },

    /** The user id a key claims; undefined for an invalid one. */
    readUserId: (key: string): string | undefined => KEY_FORM.exec(key)?.[1],

    isGood({ key, user }: { key: string; user: KeyOwner }): boolean {
      const [, userId, endsAt, given] = KEY_FORM.exec(key) ?? [];
      return (
        endsAt !== undefined &&
        given !== undefined &&
        userId === user.id &&
        Number(endsAt) * HOUR_MS > deps.clock.now().getTime() &&
        isSameText(mark({ user, endsAt }), given)
      );
    },
  };
}
export type TelegramKeys = ReturnType<typeof createTelegramKeys>;
