import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import type { Knex } from 'knex';
import type { Transaction } from '../db/database.ts';
import type { SecretBox, SecretPlace } from './secret-box.ts';

const LAST_CHARACTERS = 4;

/** An encrypted secret with the facts that forms show. */
export interface StoredSecret {
  readonly sealed: string;
  readonly place: SecretPlace;
  readonly setAt: Date;
  readonly lastFour: string;
}

export type SealedSecret = Omit<StoredSecret, 'setAt' | 'place'>;

/** A low surrogate at the start: the text was cut inside a character. */
const TORN_HEAD = /^[\uDC00-\uDFFF]/;

/** Short secrets show no last characters: four of eight would be half of it. */
export function sealSecret(box: SecretBox, secret: string, place: SecretPlace): SealedSecret {
  return {
    sealed: box.encrypt(secret, place),
    lastFour:
      secret.length > 3 * LAST_CHARACTERS
        ? secret.slice(-LAST_CHARACTERS).replace(TORN_HEAD, '')
        : '',
  };
}

/** @throws Error when it was encrypted for another place, or with a missing key. */
export function openSecret(box: SecretBox, { sealed, place }: StoredSecret): string {
  return box.decrypt(sealed, place);
}

export function toStoredSecret(input: {
  place: SecretPlace;
  sealed: string | null;
  setAt: Date | null;
  lastFour: string | null;
}): StoredSecret | null {
  return input.sealed === null || input.setAt === null
    ? null
    : {
        sealed: input.sealed,
        place: input.place,
        setAt: input.setAt,
        lastFour: input.lastFour ?? '',
      };
}

export function toSecretColumns(
  name: string,
  secret: SealedSecret | null,
  trx: Transaction,
): Record<string, string | Knex.Raw | null> {
  return {
    [`${name}_sealed`]: secret?.sealed ?? null,
    [`${name}_last_four`]: secret?.lastFour ?? null,
    [`${name}_set_at`]: secret === null ? null : trx.fn.now(),
  };
}

export function presentSecret(secret: StoredSecret | null): SecretInfo {
  return secret === null
    ? { isSet: false, setAt: null, lastFour: null }
    : {
        isSet: true,
        setAt: secret.setAt.toISOString(),
        lastFour: secret.lastFour === '' ? null : secret.lastFour,
      };
}
