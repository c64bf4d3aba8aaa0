import {
  API_VERSION_HEADER,
  EXTENSION_VERSION_HEADER,
  IDEMPOTENCY_HEADER,
  REQUEST_ID_HEADER,
} from '@ads-checker/shared/http';
import type { AppContext } from './state.ts';

const MAX_AGE_S = '600';
const HEADERS = [
  'authorization',
  'content-type',
  IDEMPOTENCY_HEADER,
  API_VERSION_HEADER,
  EXTENSION_VERSION_HEADER,
].join(', ');
/** Headers that other origins may read. */
const READABLE = `retry-after, ${REQUEST_ID_HEADER}`;

/**
 * Lets pages of any origin read the response, errors included. Without credentials, so no cookies
 * are involved.
 */
export function allowAnyOrigin(ctx: AppContext): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', READABLE);
}

/** Answers a CORS preflight request. */
export function answerPreflight(ctx: AppContext, methods: readonly string[]): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Allow-Methods', methods.join(', '));
  ctx.set('Access-Control-Allow-Headers', HEADERS);
  ctx.set('Access-Control-Max-Age', MAX_AGE_S);
  ctx.status = 204;
}
