import { fileURLToPath } from 'node:url';

/** Sources run from `src/app`, bundles from `dist/main`: both are two folders below the server's own. */
const isBundle = import.meta.url.endsWith('.js');

const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const paths = {
  migrations: at(isBundle ? '../migrations' : '../../migrations'),
  jobWorker: at(isBundle ? './job-worker.js' : '../main/job-worker.ts'),
  passwordWorker: at(isBundle ? './password-worker.js' : '../main/password-worker.ts'),
  backtestWorker: at(isBundle ? './backtest-worker.js' : '../main/backtest-worker.ts'),
  geoWorker: at(isBundle ? './geo-worker.js' : '../main/geo-worker.ts'),
  webRoot: at('../../../web/dist'),
  extensionRoot: at('../../../extension/dist'),
} as const;
