import { PAIRING_CODE_LIFE_MINUTES } from '@ads-checker/shared/contracts/extension';
import type { Handlers, TestContext } from './handler-types.ts';

const MINUTE_MS = 60_000;

/** An installation without an extension build. Codes are created, but nothing redeems them. */
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
  };
}
