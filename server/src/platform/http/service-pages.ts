import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { API_PREFIX, type RouteShape } from '@ads-checker/shared/http';
import { apiDocsPage, apiDocsScript, apiDocsStyle } from './api-docs.ts';
import type { Metrics } from './metrics.ts';
import { describeApi } from './openapi.ts';
import type { AppContext, AppMiddleware } from './state.ts';

/** OpenAPI, its page, and the metrics. Read-only, without a session. */
export function servicePages(input: {
  routes: readonly { readonly key: string; readonly route: RouteShape }[];
  metrics: Metrics;
  mayReadMetrics: (ctx: AppContext) => boolean;
}): AppMiddleware {
  let openApi: string | undefined;
  const fixed = new Map<string, { readonly type: string; readonly body: () => string }>([
    [
      `${API_PREFIX}/openapi.json`,
      {
        type: 'application/json',
        // Takes a tenth of a second, which would delay each start
        body: () => (openApi ??= JSON.stringify(describeApi(input.routes))),
      },
    ],
    ['/api/docs', { type: 'text/html', body: () => apiDocsPage }],
    ['/api/docs.css', { type: 'text/css', body: () => apiDocsStyle }],
    ['/api/docs.js', { type: 'text/javascript', body: () => apiDocsScript }],
  ]);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    const page = fixed.get(ctx.path);
    if (page !== undefined) {
      ctx.state.routePath = ctx.path;
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = page.type;
      ctx.body = page.body();
      return;
    }
    if (ctx.path === '/metrics') {
      ctx.state.routePath = ctx.path;
      if (!input.mayReadMetrics(ctx)) {
        ctx.set('WWW-Authenticate', 'Bearer');
        throw new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
      }
      const { contentType, body } = await input.metrics.render();
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Type', contentType);
      ctx.body = body;
      return;
    }
    await next();
  };
}
