import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { createPairingRepository } from './repository.ts';
import { registerExtensionRoutes } from './routes.ts';
import { createExtensionService, type ExtensionDeps } from './service.ts';

/** The paired browser extension: its codes, its token, what it may see and send. */
export function createExtensionModule({
  db,
  builds,
  ...deps
}: Omit<ExtensionDeps, 'repository'> & {
  db: Database;
  /** What is offered for download; null when the server was built without the extension. */
  builds: ExtensionBuilds | null;
}) {
  const service = createExtensionService({ ...deps, repository: createPairingRepository({ db }) });
  return {
    registerRoutes: (api: ApiRouter): void => registerExtensionRoutes({ api, service, builds }),
  };
}

/** Forgets codes that nobody used in their time. */
export function createPairingPurge({ db, clock }: { db: Database; clock: Clock }) {
  const repository = createPairingRepository({ db });
  return { purge: (): Promise<number> => repository.purgeBefore(clock.now()) };
}
