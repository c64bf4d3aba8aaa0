import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@ads-checker/shared/http';
import type { Logger } from '../logger/logger.ts';
import type { Metrics } from './metrics.ts';
import type { AppMiddleware } from './state.ts';

const ACCEPTED_ID = /^[A-Za-z0-9-]{8,64}$/;
const UNMATCHED = 'unmatched';

export function observe({ logger, metrics }: { logger: Logger; metrics: Metrics }): AppMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.get(REQUEST_ID_HEADER);
    const { ip } = ctx;
    const requestId = ACCEPTED_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = logger.child({ requestId });
    ctx.set(REQUEST_ID_HEADER, requestId);
    ctx.res.once('close', () => {
      const durationMs = performance.now() - startedAt;
      const route = ctx.state.routePath ?? UNMATCHED;
      const { method } = ctx;
      const { statusCode: status } = ctx.res;
      metrics.observeRequest({ method, route, status, durationMs });
      ctx.state.log.info(
        { method, route, status, durationMs: Math.round(durationMs), ip },
        'request',
      );
    });
    await next();
  };
}
