import {
  MEDIA_FORMATS,
  MEDIA_UPLOAD_PATH,
  type MediaFormat,
} from '@ads-checker/shared/contracts/media';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import send from 'send';
import type { AppContext, AppMiddleware } from '../../platform/http/state.ts';
import type { MediaFiles } from './files.ts';
import { withIdleTimeout } from './idle-timeout.ts';
import { FILE_PATH } from './read-uploads.ts';
import type { ReceiveUpload } from './receive-upload.ts';

const MEDIA_PREFIX = '/media/';

/** Files must never execute: the content type is ours, not the uploader's. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

async function sendFile(ctx: AppContext, files: MediaFiles): Promise<void> {
  const [, id = '', format = ''] = FILE_PATH.exec(ctx.path) ?? [];
  if (id === '') {
    throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
  }
  const known = format as MediaFormat;
  await new Promise<void>((resolve, reject) => {
    ctx.res.once('close', resolve);
    send(ctx.req, `/${files.pathOf(id, known)}`, {
      root: files.root,
      cacheControl: false,
      index: false,
      lastModified: false,
    })
      .on('headers', (response) => {
        ctx.respond = false;
        response.statusCode = 200;
        for (const [name, value] of Object.entries(HEADERS)) {
          response.setHeader(name, value);
        }
        response.setHeader('Content-Type', MEDIA_FORMATS[known].type);
      })
      .on('directory', () => reject(new AppError('NotFoundError', ERROR_MESSAGES.notFound)))
      .on('error', (error: Error & { status?: number }) =>
        reject(
          error.status === undefined || error.status >= 500
            ? error
            : new AppError('NotFoundError', ERROR_MESSAGES.notFound),
        ),
      )
      .pipe(ctx.res);
  });
}

async function handleUpload(ctx: AppContext, receive: ReceiveUpload | undefined): Promise<void> {
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST');
    throw new AppError('MethodNotAllowedError', ERROR_MESSAGES.invalidRequest);
  }
  if (receive === undefined) {
    throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
  }
  try {
    ctx.body = await withIdleTimeout(ctx.req.socket, () => receive(ctx.req));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      throw error;
    }
    // The response format of media hosts
    ctx.status = error.status;
    ctx.body = { error: { message: error.message } };
  }
  ctx.set('Cache-Control', 'no-store');
}

/** Serves the files stored by the server and receives uploads from browsers. */
export function serveMedia(input: {
  files: MediaFiles;
  /** Absent when uploads go to a media host; files stored earlier are still served. */
  receive: ReceiveUpload | undefined;
}): AppMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(MEDIA_PREFIX)) {
      await next();
      return;
    }
    if (ctx.path === MEDIA_UPLOAD_PATH) {
      ctx.state.routePath = MEDIA_UPLOAD_PATH;
      await handleUpload(ctx, input.receive);
      return;
    }
    ctx.state.routePath = 'media file';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('MethodNotAllowedError', ERROR_MESSAGES.invalidRequest);
    }
    await sendFile(ctx, input.files);
  };
}
