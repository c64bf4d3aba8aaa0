import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { AppContext, AppMiddleware } from './state.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';
const SHORT = 'public, max-age=3600';
const ALWAYS_ASKED = new Set(['/index.html', '/sw.js', '/manifest.webmanifest']);

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\u0000') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function cacheControl(path: string): string {
  if (ALWAYS_ASKED.has(path)) {
    return ASK_FIRST;
  }
  return path.startsWith('/assets/') ? IMMUTABLE : SHORT;
}

/** What the build laid beside a file, by the name of its encoding, the smallest first. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

/** The packed form of a file that the client reads and the build made. */
async function findPacked({ ctx, file }: { ctx: AppContext; file: string }) {
  for (const [encoding, suffix] of Object.entries(PACKED)) {
    if (ctx.acceptsEncodings([encoding, 'identity']) === encoding) {
      const info = await stat(file + suffix).catch(() => undefined);
      if (info?.isFile()) {
        return { encoding, file: file + suffix, size: info.size };
      }
    }
  }
  return undefined;
}

async function sendFile({
  ctx,
  root,
  path,
}: {
  ctx: AppContext;
  root: string;
  path: string;
}): Promise<boolean> {
  const file = normalize(join(root, path));
  if (!file.startsWith(root + sep)) {
    return false;
  }
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || !info.isFile()) {
    return false;
  }
  ctx.set('Cache-Control', cacheControl(path));
  ctx.set('ETag', `W/"${info.size.toString(16)}-${Math.trunc(info.mtimeMs).toString(16)}"`);
  ctx.type = extname(file);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return true;
  }
  const packed = path.startsWith('/assets/') ? await findPacked({ ctx, file }) : undefined;
  if (packed !== undefined) {
    ctx.set('Content-Encoding', packed.encoding);
  }
  ctx.length = packed?.size ?? info.size;
  // An empty body would turn the answer to HEAD into 204.
  if (ctx.method !== 'HEAD') {
    ctx.body = createReadStream(packed?.file ?? file);
  }
  return true;
}

/**
 * The built web app. A path without an extension is a screen and gets the shell; one with an extension that is not
 * there is 404, so that a stale page never gets HTML where it wants a script.
 */
export function staticFiles({ root }: { root: string }): AppMiddleware {
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('MethodNotAllowedError', ERROR_MESSAGES.invalidRequest);
    }
    const path = decodePath(ctx.path);
    if (path === undefined) {
      throw new AppError('BadRequestError', ERROR_MESSAGES.invalidRequest);
    }
    ctx.state.routePath = 'static';
    const isFile = await sendFile({ ctx, root, path: path === '/' ? '/index.html' : path });
    if (isFile) {
      return;
    }
    const isScreen = extname(path) === '';
    if (!isScreen || !(await sendFile({ ctx, root, path: '/index.html' }))) {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    }
  };
}

/** The shell of the app; undefined when it is not built. */
export async function findShell(root: string): Promise<string | undefined> {
  return readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
}
