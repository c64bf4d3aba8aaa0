import { PAIRING_CODE_LIFE_MINUTES } from '@ads-checker/shared/contracts/extension';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { Handlers, TestContext } from './handler-types.ts';

const MINUTE_MS = 60_000;

/** No extension reaches a demonstration that lives in a page: its calls are those of one that was never paired. */
function notPaired(): AppError {
  return new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
}

function wrongCode(): AppError {
  return new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPairingCode, {
    code: 'wrong_pairing_code',
    details: { fields: [{ field: 'body.code', message: ERROR_MESSAGES.wrongPairingCode }] },
  });
}

/** An installation without a build of the extension. Codes are shown as they are, and nothing can redeem them. */
export function createExtensionHandlers({
  activeAccount,
  session,
  now,
}: TestContext): Handlers['extension'] {
  let pairings = 0;
  return {
    createPairing: () => {
      activeAccount();
      pairings += 1;
      const expiresAt = new Date(now() + PAIRING_CODE_LIFE_MINUTES * MINUTE_MS).toISOString();
      return { data: { code: `ABCD-${2222 + pairings}`, expiresAt } };
    },
    listBuilds: () => {
      session();
      return { data: { extension: null } };
    },
    previewPairing: () => {
      throw wrongCode();
    },
    pair: () => {
      throw wrongCode();
    },
    getWorkspace: () => {
      throw notPaired();
    },
    capture: () => {
      throw notPaired();
    },
    unpair: () => {
      throw notPaired();
    },
  };
}
