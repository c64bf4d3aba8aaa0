import { allRoutes } from '@ads-checker/shared/contracts/api';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import Koa from 'koa';
import compress from 'koa-compress';
import { type Download, downloads } from '../platform/http/downloads.ts';
import { errorMiddleware } from '../platform/http/error-middleware.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { createMetricsAccess } from '../platform/http/metrics-access.ts';
import { observe } from '../platform/http/observe.ts';
import type { ApiRouter } from '../platform/http/router.ts';
import { hashInlineScripts, securityHeaders } from '../platform/http/security-headers.ts';
import { servicePages } from '../platform/http/service-pages.ts';
import type { AppMiddleware, AppState } from '../platform/http/state.ts';
import { findShell, staticFiles } from '../platform/http/static-files.ts';
import type { Logger } from '../platform/logger/logger.ts';

const COMPRESS_THRESHOLD_BYTES = 1024;

export async function createHttpApp(deps: {
  api: ApiRouter;
  appOrigin: string;
  logger: Logger;
  metrics: Metrics;
  metricsToken: string | undefined;
  webRoot: string;
  /** Further downloads, by path. */
  files: ReadonlyMap<string, Download>;
  /** Serves the signed packages of the extension and what browsers read to find a newer one. */
  extension?: AppMiddleware;
  imageOrigins: readonly string[];
  /** Origins to which browsers send files. */
  uploadOrigins: readonly string[];
  /** Serves and receives the files stored by the server itself. */
  media: AppMiddleware | undefined;
}): Promise<Koa<AppState>> {
  const isHttps = deps.appOrigin.startsWith('https:');
  const app = new Koa<AppState>({ proxy: isHttps, maxIpsCount: 1 });
  const shell = await findShell(deps.webRoot);
  // The middleware handles all errors; only broken sockets arrive here.
  app.on('error', (error: unknown) => deps.logger.debug({ err: error }, 'Connection error'));
  app.use(observe({ logger: deps.logger, metrics: deps.metrics }));
  const scriptHashes = hashInlineScripts(shell ?? '');
  app.use(
    securityHeaders({
      isHttps,
      scriptHashes,
      imageOrigins: deps.imageOrigins,
      uploadOrigins: deps.uploadOrigins,
    }),
  );
  app.use(errorMiddleware);
  app.use(compress({ threshold: COMPRESS_THRESHOLD_BYTES }));
  app.use(
    servicePages({
      routes: allRoutes,
      metrics: deps.metrics,
      mayReadMetrics: createMetricsAccess({ appOrigin: deps.appOrigin, token: deps.metricsToken }),
    }),
  );
  app.use(deps.api.middleware);
  if (deps.extension !== undefined) {
    app.use(deps.extension);
  }
  app.use(downloads(deps.files));
  if (deps.media !== undefined) {
    app.use(deps.media);
  }
  app.use(async (ctx) => {
    if (ctx.path.startsWith('/api/')) {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    }
    await staticFiles({ root: deps.webRoot })(ctx, async () => undefined);
  });
  return app;
}
