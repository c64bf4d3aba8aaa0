import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './processes.ts';

/**
 * Completes the environment for `npm start` and `pnpm dev` from `.env`. @returns whether the
 * sandbox replaces the network
 */
export function loadSettings({ nodeEnv }: { nodeEnv: 'production' | 'development' }): {
  readonly hasSandbox: boolean;
} {
  if (existsSync(join(root, '.env'))) {
    process.loadEnvFile(join(root, '.env'));
  }
  const { NODE_ENV, NETWORK, DATA_DIR, SANDBOX_STATE } = process.env;
  // An empty value counts as absent, as it does for the server.
  process.env.NODE_ENV = NODE_ENV || nodeEnv;
  // Changes in the sandbox survive a restart, as in the real network.
  process.env.SANDBOX_STATE =
    SANDBOX_STATE || join(resolve(root, DATA_DIR || '.data'), 'sandbox.jsonl');
  return { hasSandbox: (NETWORK || 'sandbox') === 'sandbox' };
}
