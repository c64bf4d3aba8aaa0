import { daysLeftOf } from '../gateways/graph/api-versions.ts';
import { createApiTokenLimiter } from '../platform/auth/api-token-limiter.ts';
import { systemClock } from '../platform/clock/clock.ts';
import {
  createApiTokenAuthenticator,
  createExtensionAuthenticator,
} from '../platform/http/authenticate-request.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createApiRouter } from '../platform/http/router.ts';
import { listenToRuns } from '../platform/jobs/finished-runs.ts';
import { createQueueState } from '../platform/jobs/queue-state.ts';
import { DEFAULT_LIMITS } from '../platform/limits.ts';
import { startSyncListener } from '../platform/sync/listener.ts';
import { type ContainerOptions, createContainer } from './container.ts';
import { readExtensionBuilds } from './extension-builds.ts';
import { watchExtensionPackages } from './extension-packages.ts';
import { extensionUpdates } from './extension-updates.ts';
import { createHttpApp } from './http-app.ts';
import { jobs } from './jobs.ts';
import * as modules from './modules.ts';
import { moduleDefinitions } from './projections.ts';

export interface ApiOptions
  extends Omit<ContainerOptions, 'extensionBuilds' | 'onStreamCount' | 'poolSize'> {
  /** Token required for `/metrics`; without it they are readable from this machine only. */
  readonly metricsToken?: string | undefined;
  readonly webRoot: string;
  /** The packed browser extension, if built. */
  readonly extensionRoot: string;
  /** Where an operator puts signed packages of the extension. */
  readonly extensionPackagesDir: string;
}

export async function createApi({
  metricsToken,
  webRoot,
  extensionRoot,
  extensionPackagesDir,
  ...options
}: ApiOptions) {
  const { appOrigin, clock = systemClock, databaseUrl, graph, logger, network } = options;
  const metrics = createMetrics({ jobNames: jobs.map(({ name }) => name), logger });
  const served = await readExtensionBuilds({ root: extensionRoot, logger });
  const container = await createContainer({
    ...options,
    extensionBuilds: served.builds,
    onStreamCount: metrics.countStreams,
  });
  metrics.watchQueue(createQueueState({ db: container.db }));
  metrics.watchGraphVersion({
    version: graph.version,
    daysLeft: () => daysLeftOf({ version: graph.version, now: clock.now() }),
  });
  const runs = listenToRuns(metrics.observeRun);
  const { getSession, hub, progress, sessions, use } = container;
  const api = createApiRouter({
    appOrigin,
    getSession,
    getExtensionSession: createExtensionAuthenticator({ sessions }),
    getTokenSession: createApiTokenAuthenticator({
      sessions,
      limiter: createApiTokenLimiter({
        db: container.db,
        callsPerMinute: (options.limits ?? DEFAULT_LIMITS).tokenCallsPerMinute,
      }),
    }),
  });
  for (const definition of moduleDefinitions) {
    use(definition).registerRoutes?.(api);
  }
  const media = use(modules.mediaModule);
  const app = await createHttpApp({
    api,
    appOrigin,
    logger,
    metrics,
    metricsToken,
    webRoot,
    files: served.downloads,
    extension: extensionUpdates({
      listPackages: watchExtensionPackages({ folder: extensionPackagesDir, logger }),
      appOrigin,
    }),
    // The sandbox serves its world's pictures itself, over plain HTTP, as the server does its media.
    imageOrigins: [appOrigin, ...(network === 'sandbox' ? [new URL(graph.url).origin] : [])],
    uploadOrigins: media.host?.kind === 'cloudinary' ? [new URL(media.host.uploadUrl).origin] : [],
    media: media.pages,
  });
  const adObjects = use(modules.adObjectsModule);
  const listener = await startSyncListener({
    url: databaseUrl,
    logger,
    onMessage: (message) => {
      if (message.kind === 'adAccountChanged') {
        adObjects.invalidateReads(message.adAccountId);
      } else if (message.kind === 'progress') {
        progress.move(message.topic);
      } else {
        hub.receive(message);
      }
    },
    onGap: () => {
      adObjects.invalidateAllReads();
      hub.dropAll();
      progress.moveAll();
    },
  });
  return {
    app,
    container,
    /** Closes streams and connections; requests must be finished before. */
    close: async (): Promise<void> => {
      runs.close();
      hub.closeAll();
      await listener.stop();
      await container.close();
    },
  };
}
