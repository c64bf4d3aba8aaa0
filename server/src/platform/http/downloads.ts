import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AppMiddleware } from './state.ts';

export interface Download {
  readonly file: string;
  /** The suggested file name. */
  readonly name: string;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/** Serves downloads by exact path. */
export function downloads(files: ReadonlyMap<string, Download>): AppMiddleware {
  return async (ctx, next) => {
    const download = files.get(ctx.path);
    if (download === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    const info = await stat(download.file).catch(() => undefined);
    if (info === undefined) {
      await next();
      return;
    }
    ctx.state.routePath = 'download';
    ctx.attachment(download.name);
    // The same version may be rebuilt under the same name.
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('ETag', `"${download.sha256}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.length = info.size;
    // An empty body would turn the HEAD response into 204.
    if (ctx.method !== 'HEAD') {
      ctx.body = createReadStream(download.file);
    }
  };
}
