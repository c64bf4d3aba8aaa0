import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Logger } from '../logger/logger.ts';

export interface AppState {
  requestId: string;
  log: Logger;
  /** Path pattern of the matched route, for logs and metrics: never the raw path, which holds ids. */
  routePath: string | undefined;
}

export type AppContext = ParameterizedContext<AppState, DefaultContext>;
export type AppMiddleware = (ctx: AppContext, next: () => Promise<unknown>) => Promise<void>;
