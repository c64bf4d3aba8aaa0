import { createHash } from 'node:crypto';
import helmet from 'koa-helmet';
import type { AppMiddleware } from './state.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** CSP hashes of inline scripts, such as the one that sets the theme before first paint. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

export function securityHeaders(input: {
  isHttps: boolean;
  scriptHashes: readonly string[];
  /** Origins of pictures without HTTPS. */
  imageOrigins: readonly string[];
  uploadOrigins: readonly string[];
}): AppMiddleware {
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...input.scriptHashes],
        // Toasts and virtual lists use inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...input.imageOrigins],
        connectSrc: ["'self'", ...input.uploadOrigins],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // `default` allows the service worker, `sheets` the worker that reads spreadsheets; the editor of
        // texts makes its own for each paste.
        trustedTypes: ['default', 'sheets', 'lexical', "'allow-duplicates'"],
      },
    },
    strictTransportSecurity: input.isHttps,
    // Images of the ad network are embedded directly.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    await middleware(ctx as never, async () => {
      await next();
    });
  };
}
