import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { send } from '@koa/send';
import type { AppContext, AppMiddleware } from './state.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const SHORT = 'public, max-age=3600';
const SHELL = '/index.html';
const REVALIDATED_PATHS = new Set([SHELL, '/sw.js', '/manifest.webmanifest']);

function cacheControl(path: string): string {
  if (REVALIDATED_PATHS.has(path)) {
    return REVALIDATE;
  }
  return path.startsWith('/assets/') ? IMMUTABLE : SHORT;
}

/** Whether the file exists and is being sent. */
async function sendFile(input: { ctx: AppContext; root: string; path: string }): Promise<boolean> {
  try {
    const sent = await send(input.ctx, input.path, {
      root: input.root,
      setHeaders: (response, _file, { size, mtimeMs }) => {
        response.setHeader('Cache-Control', cacheControl(input.path));
        response.setHeader('ETag', `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`);
      },
    });
    // After a rollback the file is older than the browser's copy, so only the ETag decides
    input.ctx.remove('Last-Modified');
    return sent !== undefined;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) {
      return false;
    }
    throw error;
  }
}

/**
 * Serves the web app. A path without an extension gets the app shell; a missing file with one is
 * 404, so that a stale page never gets HTML instead of a script.
 */
export function staticFiles({ root }: { root: string }): AppMiddleware {
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('MethodNotAllowedError', ERROR_MESSAGES.invalidRequest);
    }
    ctx.state.routePath = 'static';
    // Of a build made elsewhere: the sources are not for everybody
    if (extname(ctx.path).toLowerCase() === '.map') {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    }
    const path = ctx.path === '/' ? SHELL : ctx.path;
    const isSent =
      (await sendFile({ ctx, root, path })) ||
      (extname(path) === '' && (await sendFile({ ctx, root, path: SHELL })));
    if (!isSent) {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    }
    ctx.status = ctx.fresh ? 304 : 200;
  };
}

export async function findShell(root: string): Promise<string | undefined> {
  return readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
}
