import { z } from 'zod';
import { AppError, ERROR_STATUS, type ErrorType } from './errors.ts';

const errorTypes = Object.keys(ERROR_STATUS) as ErrorType[];

const errorEnvelopeSchema = z.object({
  error: z.string(),
  type: z.string(),
  code: z.union([z.string(), z.number()]).optional(),
  details: z
    .object({
      fields: z.array(z.object({ field: z.string(), message: z.string() })),
      retryAfterMs: z.number().nonnegative(),
      subcode: z.number(),
      traceId: z.string(),
      title: z.string(),
      blamed: z.array(z.string()),
      networkMessage: z.string(),
      until: z.string(),
      existingId: z.string(),
      permissions: z.array(z.string()),
      exitIp: z.string(),
      limit: z.string(),
      max: z.number(),
      scope: z.string(),
      guard: z.string(),
      target: z.string(),
      names: z.array(z.string()),
      count: z.number(),
    })
    .partial()
    .optional(),
});

function typeOfStatus(status: number): ErrorType {
  return (
    errorTypes.find((type) => ERROR_STATUS[type] === status) ??
    (status >= 500 ? 'InternalError' : 'BadRequestError')
  );
}

/** `Retry-After` is seconds or an HTTP date; undefined when absent or unreadable. */
function parseRetryAfterMs({
  header,
  nowMs,
}: {
  header: string | null;
  nowMs: number;
}): number | undefined {
  if (header === null) {
    return undefined;
  }
  const seconds = Number(header);
  if (Number.isFinite(seconds)) {
    return Math.max(0, seconds * 1000);
  }
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** Drops absent keys, for types that tell an absent key from an undefined one. */
type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };
function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined),
  ) as Present<T>;
}

export interface ErrorResponse {
  readonly request: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: unknown;
}

export function findErrorCode(json: unknown): string | number | undefined {
  return errorEnvelopeSchema.safeParse(json).data?.code;
}

/**
 * Whether our server gave this response outside 2xx. A gateway, a proxy or a firewall on the way
 * answers in another format: it refuses nothing in our name.
 */
export function isOwnError(json: unknown): boolean {
  return errorEnvelopeSchema.safeParse(json).success;
}

/**
 * Turns a response outside 2xx back into the error the server threw. One that is not our server's
 * is an UnavailableError whatever its status: the request may be repeated.
 */
export function toAppError({ request, status, retryAfter, json }: ErrorResponse): AppError {
  const retryAfterMs = parseRetryAfterMs({ header: retryAfter, nowMs: Date.now() });
  const parsed = errorEnvelopeSchema.safeParse(json);
  if (!parsed.success) {
    return new AppError('UnavailableError', `Cannot parse the response from ${request}`, {
      cause: parsed.error,
      ...(retryAfterMs === undefined ? {} : { details: { retryAfterMs } }),
    });
  }
  const { error, type, code, details } = parsed.data;
  const known = errorTypes.find((candidate) => candidate === type) ?? typeOfStatus(status);
  const allDetails = present({ retryAfterMs, ...details });
  return new AppError(known, error, {
    ...(code === undefined ? {} : { code }),
    ...(Object.keys(allDetails).length === 0 ? {} : { details: allDetails }),
  });
}
