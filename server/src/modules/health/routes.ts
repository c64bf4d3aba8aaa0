import { healthRoutes as r } from '@ads-checker/shared/contracts/health';
import { AppError } from '@ads-checker/shared/errors';
import type { ApiRouter } from '../../platform/http/router.ts';

export function registerHealthRoutes({
  api,
  isReady,
  version,
  network,
}: {
  api: ApiRouter;
  isReady: () => Promise<boolean>;
  version: string;
  network: 'sandbox' | 'live';
}): void {
  api.register(r.health, async () => {
    if (!(await isReady())) {
      throw new AppError('UnavailableError', 'Database unavailable. Try again later.');
    }
    return { data: { status: 'ok' as const, version, network } };
  });
}
