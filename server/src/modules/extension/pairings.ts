import { randomInt } from 'node:crypto';
import {
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LIFE_MINUTES,
} from '@ads-checker/shared/contracts/extension';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { PairingLimiter } from '../../platform/auth/pairing-limiter.ts';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type IdentityService, requireActiveAccount } from '../identity/index.ts';
import type { Pairing, PairingRepository } from './repository.ts';

const CODE_HALF_LENGTH = 4;
const MINUTE_MS = 60_000;

export interface PairingDeps {
  readonly repository: PairingRepository;
  readonly identity: Pick<IdentityService, 'openExtensionSession' | 'logout'>;
  readonly limiter: PairingLimiter;
  readonly secrets: Pick<SecretBox, 'digest'>;
  readonly clock: Clock;
}

function drawHalf(): string {
  return Array.from(
    { length: CODE_HALF_LENGTH },
    () => PAIRING_CODE_ALPHABET[randomInt(PAIRING_CODE_ALPHABET.length)],
  ).join('');
}

function wrongCode(): AppError {
  return new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPairingCode, {
    code: 'wrong_pairing_code',
    details: { fields: [{ field: 'body.code', message: ERROR_MESSAGES.wrongPairingCode }] },
  });
}

export function createPairings({ repository, identity, limiter, secrets, clock }: PairingDeps) {
  /**
   * Keyed, because a code is short enough to be brute-forced from a plain hash while it is valid.
   */
  const hashCode = (code: string): Buffer =>
    Buffer.from(secrets.digest(`extension-pairing ${code}`), 'base64url');

  return {
    /**
     * Creates a pairing code for the acting account. A repeat returns another one, whatever its
     * idempotency key: responses with secrets are not stored.
     */
    async createPairing({
      session,
    }: {
      session: ActiveSession;
    }): Promise<{ code: string; expiresAt: Date }> {
      const account = requireActiveAccount(session.actor);
      const code = `${drawHalf()}-${drawHalf()}`;
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + PAIRING_CODE_LIFE_MINUTES * MINUTE_MS);
      await repository.save({
        codeHash: hashCode(code),
        userId: session.userId,
        accountId: account.id,
        sessionId: session.id,
        sessionGeneration: session.tokenGeneration,
        createdAt,
        expiresAt,
      });
      return { code, expiresAt };
    },

    /**
     * The account a code pairs with; the code stays valid. @throws InvalidArgumentError naming
     * `body.code`, the same for every kind of invalid code.
     */
    async previewPairing({
      code,
      client,
    }: {
      code: string;
      client: { ip: string };
    }): Promise<Pairing> {
      await limiter.consume(client);
      const pairing = await repository.findOpen({ codeHash: hashCode(code), now: clock.now() });
      if (pairing === undefined) {
        throw wrongCode();
      }
      await limiter.refund(client);
      return pairing;
    },

    /** @throws InvalidArgumentError naming `body.code`, the same for every kind of invalid code. */
    async pair({
      code,
      extensionVersion,
      client,
    }: {
      code: string;
      extensionVersion: string;
      client: { ip: string; userAgent: string };
    }): Promise<{ token: string; userId: string; accountId: string }> {
      await limiter.consume(client);
      const codeHash = hashCode(code);
      const pairing = await repository.findOpen({ codeHash, now: clock.now() });
      if (pairing === undefined) {
        throw wrongCode();
      }
      const opened = await identity.openExtensionSession({
        ...pairing,
        extensionVersion,
        client,
        claim: (trx) => repository.redeem({ codeHash, now: clock.now() }, trx),
      });
      if (opened === undefined) {
        throw wrongCode();
      }
      await limiter.refund(client);
      return { token: opened.token, ...pairing };
    },

    unpair: (session: ActiveSession): Promise<void> => identity.logout(session),
  };
}
