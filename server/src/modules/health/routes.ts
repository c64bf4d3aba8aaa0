import { healthRoutes as r } from '@ads-checker/shared/contracts/health';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { ApiRouter } from '../../platform/http/router.ts';

const RETRY_AFTER_MS = 2_000;

export function registerHealthRoutes(input: {
  api: ApiRouter;
  isReady: () => Promise<boolean>;
  version: string;
  network: 'sandbox' | 'live';
}): void {
  input.api.register(r.health, async () => {
    if (!(await input.isReady())) {
      throw new AppError('UnavailableError', ERROR_MESSAGES.databaseUnavailable, {
        details: { retryAfterMs: RETRY_AFTER_MS },
      });
    }
    return { data: { status: 'ok' as const, version: input.version, network: input.network } };
  });
}
