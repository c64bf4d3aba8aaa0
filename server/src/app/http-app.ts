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

export async function createHttpApp({
  api,
  appOrigin,
  logger,
  metrics,
  metricsToken,
  webRoot,
  files,
  extension,
  imageOrigins,
  uploadOrigins,
  media,
}: {
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
  const isHttps = appOrigin.startsWith('https:');
  const app = new Koa<AppState>({ proxy: isHttps, maxIpsCount: 1 });
  const shell = await findShell(webRoot);
  // The middleware handles all errors; only broken sockets arrive here.
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'Connection error'));
  app.use(observe({ logger, metrics }));
  const scriptHashes = hashInlineScripts(shell ?? '');
  app.use(securityHeaders({ isHttps, scriptHashes, imageOrigins, uploadOrigins }));
  app.use(errorMiddleware);
  app.use(compress({ threshold: COMPRESS_THRESHOLD_BYTES }));
  app.use(
    servicePages({
      routes: allRoutes,
      metrics,
      mayReadMetrics: createMetricsAccess({ appOrigin, token: metricsToken }),
    }),
  );
  app.use(api.middleware);
  if (extension !== undefined) {
    app.use(extension);
  }
  app.use(downloads(files));
  if (media !== undefined) {
    app.use(media);
  }
  app.use(async (ctx) => {
    if (ctx.path.startsWith('/api/')) {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    }
    await staticFiles({ root: webRoot })(ctx, async () => undefined);
  });
  return app;
}
