import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

const TOKEN_BYTES = 32;
const KEPT_MS = 365 * DAY_MS;

export interface KnownDevices {
  /** Whether the person has signed in with this browser. Takes the same time for unknown people. */
  isKnown(device: { token: string | undefined; userId: string | undefined }): Promise<boolean>;
  /** Stores a successful login; returns the browser's token, a new one when it had none of ours. */
  register(device: { token: string | undefined; userId: string }): Promise<string>;
  /** Deletes browsers unused for a year; returns how many. */
  purge(): Promise<number>;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Browsers people have signed in with, by a random token of which only the hash is stored. */
export function createKnownDevices({ db, clock }: { db: Database; clock: Clock }): KnownDevices {
  return {
    async isKnown({ token, userId }) {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'select 1 from known_devices where token_hash = ? and user_id = ?',
        [hashToken(token ?? ''), userId ?? '0'],
      );
      return rowCount === 1;
    },

    async register({ token, userId }) {
      // Only issued tokens are accepted: one planted in the browser is replaced.
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'select 1 from known_devices where token_hash = ? limit 1',
        [hashToken(token ?? '')],
      );
      const kept =
        token !== undefined && rowCount === 1
          ? token
          : randomBytes(TOKEN_BYTES).toString('base64url');
      await db.raw(
        `insert into known_devices (token_hash, user_id, last_login_at) values (?, ?, ?)
         on conflict (token_hash, user_id) do update set last_login_at = excluded.last_login_at`,
        [hashToken(kept), userId, clock.now()],
      );
      return kept;
    },

    async purge() {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from known_devices where last_login_at < ?',
        [new Date(clock.now().getTime() - KEPT_MS)],
      );
      return rowCount;
    },
  };
}
