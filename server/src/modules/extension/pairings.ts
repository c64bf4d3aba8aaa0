import { randomInt } from 'node:crypto';
import {
  type NewPairingKey,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LIFE_MINUTES,
  PAIRING_GROUPS,
  PAIRING_KEYS_MAX,
} from '@ads-checker/shared/contracts/extension';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { PairingLimiter } from '../../platform/auth/pairing-limiter.ts';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { type IdentityService, requireActiveAccount } from '../identity/index.ts';
import type { PairingKeyRepository, PairingKeyRow } from './pairing-key-repository.ts';
import type { Pairing, PairingRepository } from './repository.ts';

const GROUP_LENGTH = 4;

export interface PairingDeps {
  readonly repository: PairingRepository;
  readonly keys: PairingKeyRepository;
  readonly identity: Pick<
    IdentityService,
    'openExtensionSession' | 'describeExtension' | 'endExtensionsOf' | 'logout'
  >;
  readonly sync: Pick<Sync, 'write'>;
  readonly idempotency: Pick<Idempotency, 'runInTransaction'>;
  readonly limiter: PairingLimiter;
  readonly secrets: Pick<SecretBox, 'digest'>;
  readonly clock: Clock;
}

/** `ABCD-2345`, of as many groups. */
function draw(groups: number): string {
  const drawGroup = () =>
    Array.from(
      { length: GROUP_LENGTH },
      () => PAIRING_CODE_ALPHABET[randomInt(PAIRING_CODE_ALPHABET.length)],
    ).join('');
  return Array.from({ length: groups }, drawGroup).join('-');
}

function isKey(code: string): boolean {
  return code.split('-').length === PAIRING_GROUPS.key;
}

function wrongCode(): AppError {
  return new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPairingCode, {
    code: 'wrong_pairing_code',
    details: { fields: [{ field: 'body.code', message: ERROR_MESSAGES.wrongPairingCode }] },
  });
}

function usedUp(): AppError {
  return new AppError('InvalidArgumentError', ERROR_MESSAGES.usedPairingKey, {
    code: 'used_pairing_key',
    details: { fields: [{ field: 'body.code', message: ERROR_MESSAGES.usedPairingKey }] },
  });
}

/** Codes that pair a browser. */
function createPairingCodes(deps: PairingDeps) {
  const { repository, keys, secrets, clock } = deps;
  /**
   * Keyed, because a code is short enough to be brute-forced from a plain hash while it is valid.
   */
  const hashCode = (code: string): Buffer =>
    Buffer.from(secrets.digest(`extension-pairing ${code}`), 'base64url');

  /** @throws InvalidArgumentError for a code that is not open, and a key that is used up */
  const findOpen = async (code: string): Promise<Pairing> => {
    const now = clock.now();
    if (!isKey(code)) {
      const pairing = await repository.findOpen({ codeHash: hashCode(code), now });
      if (pairing === undefined) {
        throw wrongCode();
      }
      return pairing;
    }
    const found = await keys.findOpen({ keyHash: hashCode(code), now });
    if (found === undefined) {
      throw wrongCode();
    }
    if (found.isUsedUp) {
      throw usedUp();
    }
    const { userId, accountId } = found;
    return { userId, accountId };
  };

  const redeem = async (code: string, trx: Transaction) => {
    const now = clock.now();
    if (isKey(code)) {
      return keys.redeem({ keyHash: hashCode(code), now }, trx);
    }
    const isRedeemed = await repository.redeem({ codeHash: hashCode(code), now }, trx);
    return isRedeemed ? { pairingKeyId: null } : undefined;
  };

  return { hashCode, findOpen, redeem };
}

interface NewKey {
  readonly session: ActiveSession;
  readonly wanted: NewPairingKey;
}

function createKeys(deps: PairingDeps, { hashCode }: ReturnType<typeof createPairingCodes>) {
  const { keys, identity, sync, idempotency, clock } = deps;

  const add = async (
    { session, wanted, accountId, keyHash }: NewKey & { accountId: string; keyHash: Buffer },
    trx: Transaction,
  ): Promise<PairingKeyRow> => {
    const { userId, id: sessionId, tokenGeneration: sessionGeneration } = session;
    const { browserCount, hours } = wanted;
    const createdAt = clock.now();
    if ((await keys.list({ userId, now: createdAt }, trx)).length >= PAIRING_KEYS_MAX) {
      throw new AppError(
        'FailedPreconditionError',
        `You have ${PAIRING_KEYS_MAX} pairing keys, the limit for a user. End one first.`,
        { code: 'limit_reached', details: { limit: 'pairing keys', max: PAIRING_KEYS_MAX } },
      );
    }
    const expiresAt = new Date(createdAt.getTime() + hours * HOUR_MS);
    const owner = { userId, accountId, sessionId, sessionGeneration };
    const created = await keys.create(
      { ...owner, keyHash, browserCount, createdAt, expiresAt },
      trx,
    );
    if (created === undefined) {
      // Signed out since the request began.
      throw new AppError('AuthenticationError', ERROR_MESSAGES.authenticationFailed, {
        code: 'session_revoked',
      });
    }
    return created;
  };

  return {
    /**
     * Creates a key for the acting account that pairs several browsers. A repeat with the same
     * idempotency key creates none, and replaces the key, of which only a digest is stored. @throws
     * FailedPreconditionError when the person has too many keys, ConflictError for a repeat after
     * the key was used or has ended
     */
    createPairingKey({
      session,
      wanted,
      idempotencyKey,
    }: NewKey & { idempotencyKey: string | undefined }): Promise<{
      pairingKey: PairingKeyRow;
      key: string;
    }> {
      const { id: accountId, teamId } = requireActiveAccount(session.actor);
      const key = draw(PAIRING_GROUPS.key);
      const keyHash = hashCode(key);
      return sync.write({ teamIds: [teamId] }, async ({ trx }) => {
        const made: PairingKeyRow[] = [];
        const { id } = await idempotency.runInTransaction({
          trx,
          userId: session.userId,
          key: idempotencyKey,
          request: { name: 'createPairingKey', accountId, ...wanted },
          execute: async () => {
            const created = await add({ session, wanted, accountId, keyHash }, trx);
            made.push(created);
            return { id: created.id };
          },
        });
        const pairingKey = made[0] ?? (await keys.remake({ id, keyHash, now: clock.now() }, trx));
        if (pairingKey === undefined) {
          throw new AppError('ConflictError', 'This pairing key was used or ended since.');
        }
        return { pairingKey, key };
      });
    },

    listPairingKeys: ({ userId }: ActiveSession): Promise<PairingKeyRow[]> =>
      keys.list({ userId, now: clock.now() }),

    /**
     * Ends a key, and the extensions paired with it if wanted. Returns how many it disconnected.
     * @throws NotFoundError for somebody else's key, and for one that has ended
     */
    endPairingKey: ({
      session: { userId },
      pairingKeyId: id,
      extensions,
    }: {
      session: ActiveSession;
      pairingKeyId: string;
      extensions: 'end' | 'keep';
    }): Promise<number> =>
      sync.write({ teamIds: [] }, async ({ trx }) => {
        if (!(await keys.lock({ id, userId }, trx))) {
          throw entityNotFound('Pairing key', id);
        }
        const endedCount =
          extensions === 'end'
            ? await identity.endExtensionsOf({ userId, pairingKeyId: id }, trx)
            : 0;
        await keys.delete(id, trx);
        return endedCount;
      }),
  };
}

export function createPairings(deps: PairingDeps) {
  const { repository, identity, limiter, clock } = deps;
  const pairingCodes = createPairingCodes(deps);
  const { hashCode, findOpen, redeem } = pairingCodes;

  return {
    ...createKeys(deps, pairingCodes),

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
      const code = draw(PAIRING_GROUPS.code);
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
     * The account a code or key pairs with, without using it. @throws InvalidArgumentError naming
     * `body.code`, the same for every kind of invalid code.
     */
    async previewPairing(input: { code: string; client: { ip: string } }): Promise<Pairing> {
      await limiter.consume(input.client);
      const pairing = await findOpen(input.code);
      await limiter.refund(input.client);
      return pairing;
    },

    /** @throws InvalidArgumentError naming `body.code`, the same for every kind of invalid code. */
    async pair({
      code,
      extensionVersion,
      label = null,
      client,
    }: {
      code: string;
      extensionVersion: string;
      label?: string | null | undefined;
      client: { ip: string; userAgent: string };
    }): Promise<{ token: string; userId: string; accountId: string }> {
      await limiter.consume(client);
      const pairing = await findOpen(code);
      const opened = await identity.openExtensionSession({
        ...pairing,
        extension: { version: extensionVersion, label },
        client,
        claim: (trx) => redeem(code, trx),
      });
      if (opened === undefined) {
        // Used by another browser meanwhile.
        throw isKey(code) ? usedUp() : wrongCode();
      }
      await limiter.refund(client);
      return { token: opened.token, ...pairing };
    },

    nameBrowser: ({ session, label }: { session: ActiveSession; label: string | null }) =>
      identity.describeExtension({ sessionId: session.id, label }),

    unpair: (session: ActiveSession): Promise<void> => identity.logout(session),
  };
}
