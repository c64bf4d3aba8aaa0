import {
  PAIRING_CODE_LIFE_MINUTES,
  type PairingKey,
} from '@ads-checker/shared/contracts/extension';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Handlers, TestContext } from './handler-types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An installation without an extension build. Codes are created, but nothing redeems them. */
export function createExtensionHandlers({
  activeAccount,
  session,
  now,
}: TestContext): Handlers['extension'] {
  let pairings = 0;
  let keys: readonly PairingKey[] = [];
  return {
    createPairing: () => {
      activeAccount();
      pairings += 1;
      const expiresAt = new Date(now() + PAIRING_CODE_LIFE_MINUTES * MINUTE_MS).toISOString();
      return { data: { code: `ABCD-${2222 + pairings}`, expiresAt } };
    },
    createPairingKey: ({ body: { browserCount, hours } }) => {
      const account = activeAccount();
      pairings += 1;
      const pairingKey = {
        id: String(pairings),
        accountId: account.id,
        browserCount,
        usedCount: 0,
        createdAt: new Date(now()).toISOString(),
        expiresAt: new Date(now() + hours * HOUR_MS).toISOString(),
      };
      keys = [pairingKey, ...keys];
      return { data: { pairingKey, key: `ABCD-EFGH-JKMN-PQRS-TUVW-${2222 + pairings}` } };
    },
    listPairingKeys: () => {
      session();
      return { data: { pairingKeys: [...keys] } };
    },
    endPairingKey: ({ params: { pairingKeyId } }) => {
      session();
      if (!keys.some(({ id }) => id === pairingKeyId)) {
        throw entityNotFound('Pairing key', pairingKeyId);
      }
      keys = keys.filter(({ id }) => id !== pairingKeyId);
      return { data: { endedCount: 0 } };
    },
    listBuilds: () => {
      session();
      return { data: { extension: null } };
    },
  };
}
