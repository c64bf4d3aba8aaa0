import { z } from 'zod';
import type { ErrorType } from './errors.ts';

export const API_PREFIX = '/api/v1';
/**
 * Raised when an old client could misread a response. Every client sends it in {@link
 * API_VERSION_HEADER}; the server answers 426 to a lower one.
 */
export const API_VERSION = 2;
export const API_VERSION_HEADER = 'x-api-version';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';
export const EXTENSION_VERSION_HEADER = 'x-extension-version';

/** The server gives up an ad network change that takes longer. */
export const SERVER_ACTION_MAX_MS = 60_000;
/**
 * How long a client waits for a response: longer than a change may take, so that nothing is
 * reported as failed that succeeds afterwards.
 */
export const CLIENT_WAIT_MS = SERVER_ACTION_MAX_MS + 30_000;

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * Who may call a route; finer rules are in `access/` and enforced by policies. `extension`: the
 * bearer token of a paired browser extension, never a cookie. `session`: the cookie, or an API token
 * with the scope of the route (`access/api-tokens.ts`). `apiToken`: an API token of any scope.
 */
export type RouteAuth = 'public' | 'session' | 'extension' | 'apiToken';

export type ParamsSchema = z.ZodObject<Record<string, z.ZodType<string>>>;

export interface RouteShape {
  readonly method: Method;
  /** Path below {@link API_PREFIX} with parameters in braces: `/ad-users/{adUserId}`. */
  readonly path: string;
  readonly summary: string;
  readonly auth: RouteAuth;
  /** CORS for any origin, because it takes no cookie: the browser extension calls it. */
  readonly isCrossOrigin?: true;
  /** Only for signed-in people, not API tokens, since it reveals or controls access. */
  readonly isPersonal?: true;
  /** Changes nothing, although its method is not GET. */
  readonly isRead?: true;
  /** Takes seconds of computing or of a vendor: each person runs two at a time, the rest wait. */
  readonly isExpensive?: true;
  /** The body is a file of up to some megabytes. */
  readonly hasLargeBody?: true;
  readonly params?: ParamsSchema;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The file field of a multipart form, accepted instead of JSON: the handler reads it from the
   * request after authorisation.
   */
  readonly fileField?: string;
  /** A vendor sends the body and repeats what is refused: its gateway makes texts storable. */
  readonly isBodyOfVendor?: true;
  /** The whole JSON response, envelope included; absent for streams and non-JSON pages. */
  readonly response?: z.ZodType;
  /** Errors beyond those of every route (validation, authentication, limits, unavailable). */
  readonly errors: readonly ErrorType[];
  readonly tag: string;
}

export type RouteParams<R extends RouteShape> =
  R['params'] extends z.ZodType<infer T> ? T : Record<never, string>;
/** The caller's input: fields with defaults are optional. */
export type RouteQueryInput<R extends RouteShape> = R['query'] extends z.ZodType
  ? z.input<R['query']>
  : undefined;
export type RouteQuery<R extends RouteShape> = R['query'] extends z.ZodType
  ? z.output<R['query']>
  : Record<never, never>;
export type RouteBodyInput<R extends RouteShape> = R['body'] extends z.ZodType
  ? z.input<R['body']>
  : undefined;
export type RouteBody<R extends RouteShape> = R['body'] extends z.ZodType
  ? z.output<R['body']>
  : undefined;
export type RouteResponse<R extends RouteShape> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;

/**
 * Declares one call. The table of routes is the only description of the API: server registration,
 * clients and OpenAPI are derived from it.
 */
export function route<const R extends RouteShape>(definition: R): R {
  return definition;
}

/** Fills the braces of a path: `fillPath('/teams/{teamId}', { teamId: '7' })` gives `/teams/7`. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) {
      throw new Error(`Path parameter "${name}" of ${path} is missing`);
    }
    return encodeURIComponent(value);
  });
}

/** `{ data }`, the envelope of every successful response. */
export function dataEnvelope<T extends z.ZodType>(data: T) {
  return z.object({ data });
}

/** Offset paging, for lists the product owns. */
export const offsetPagingSchema = z.object({
  total: z.int().nonnegative(),
  limit: z.int().positive(),
  offset: z.int().nonnegative(),
});
export type OffsetPaging = z.infer<typeof offsetPagingSchema>;

/** Cursor paging with the ad network's own cursors, passed through unchanged. */
export const cursorPagingSchema = z.object({
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
  total: z.int().nonnegative().nullable(),
  after: z.string().nullable(),
  before: z.string().nullable(),
});
export type CursorPaging = z.infer<typeof cursorPagingSchema>;

/** What a list is known to lack; absent when complete. */
export const listGapsSchema = z.object({
  /** More rows exist, but the ad network's paging does not reach them. */
  isCutShort: z.boolean(),
  /** Rows without a readable id, which cannot be shown. */
  unreadableRows: z.int().nonnegative(),
});
export type ListGaps = z.infer<typeof listGapsSchema>;

/** A whole list read from the ad network. */
export function wholeListEnvelope<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), gaps: listGapsSchema.optional() });
}

/**
 * A list read from the ad network: `fetchedAt` is when it was read, which may precede this
 * response.
 */
export function networkListEnvelope<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    paging: cursorPagingSchema,
    gaps: listGapsSchema.optional(),
    fetchedAt: z.iso.datetime({ offset: true }),
  });
}
