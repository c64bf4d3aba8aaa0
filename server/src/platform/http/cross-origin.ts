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
/** How long to wait, and what to ask support about. */
const READABLE = `retry-after, ${REQUEST_ID_HEADER}`;

/**
 * Lets pages of any origin read the answer, refusals too. Without credentials: the browser sends no cookie along, and
 * would hide the answer if it had.
 */
export function allowAnyOrigin(ctx: AppContext): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', READABLE);
}

/** Answers the question a browser asks before it sends a call from another origin. */
export function answerPreflight(ctx: AppContext, methods: readonly string[]): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Allow-Methods', methods.join(', '));
  ctx.set('Access-Control-Allow-Headers', HEADERS);
  ctx.set('Access-Control-Max-Age', MAX_AGE_S);
  ctx.status = 204;
}
