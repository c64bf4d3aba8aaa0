import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import {
  emptyDataSchema,
  idSchema,
  queryFlagSchema,
  secretInfoSchema,
  timestampSchema,
} from './common.ts';
import { storedTexts, withoutDefaults } from './fields.ts';
import { proxyAboutSchema, proxyTextsSchema } from './proxy-texts.ts';

export * from './proxy-texts.ts';

export const PROXY_PROTOCOLS = ['http', 'https', 'socks4', 'socks5'] as const;
export type ProxyProtocol = (typeof PROXY_PROTOCOLS)[number];

export const PROXY_CHECK_ERRORS = [
  'wrong_credentials',
  'refused',
  'host_not_found',
  'timeout',
  'wrong_protocol',
  'target_unreachable',
  /** The proxy reaches the internet, but not the ad network. */
  'network_unreachable',
  'tls_error',
  'blocked_address',
  'unknown',
] as const;
export type ProxyCheckError = (typeof PROXY_CHECK_ERRORS)[number];

/** A proxy slower than this is shown as slow although it passed. */
export const PROXY_SLOW_MS = 3_000;

export const proxyCheckSchema = z.object({
  isPassed: z.boolean(),
  checkedAt: timestampSchema,
  error: z.enum(PROXY_CHECK_ERRORS).nullable(),
  /** The HTTP status received, such as 407 or 200; null when there was none. */
  statusCode: z.int().nullable(),
  /**
   * From the start of the request to the exit-IP service to its response; null without a response.
   */
  delayMs: z.int().nonnegative().nullable().default(null),
  /** Whether the ad network's host answered through the proxy; null when not tried. */
  isGraphReachable: z.boolean().nullable().default(null),
  /** Passed, but slower than {@link PROXY_SLOW_MS}. */
  isSlow: z.boolean(),
});
export type ProxyCheck = z.infer<typeof proxyCheckSchema>;

export const proxyGeoSchema = z.object({
  /** The exit IP address. */
  ip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  countryCode: z.string().nullable(),
  city: z.string().nullable(),
});
export type ProxyGeo = z.infer<typeof proxyGeoSchema>;

export const proxySchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  adUserIds: z.array(idSchema),
  commentUserIds: z.array(idSchema),
  ...storedTexts(proxyTextsSchema.shape),
  isShared: z.boolean(),
  options: z.object({
    protocol: z.enum(PROXY_PROTOCOLS),
    hostname: z.string(),
    port: z.int().min(1).max(65535),
    username: z.string().nullable(),
    password: secretInfoSchema,
  }),
  geo: proxyGeoSchema.nullable(),
  check: proxyCheckSchema.nullable(),
  /** When a pending check was requested. */
  checkRequestedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type ProxyDto = z.infer<typeof proxySchema>;

export const PROXY_CREDENTIAL_MAX_LENGTH = 255;
export const PROXY_CHECKS_AT_ONCE_MAX = 1_000;

/**
 * A name, an IPv4 or an IPv6 address without brackets. Whether connecting is allowed is checked at
 * connection time.
 */
export const hostnameSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(253, 'must have at most 253 characters')
  .regex(
    /^(?:(?!-)[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)*\.?|[\da-fA-F:]*:[\da-fA-F:.]+)$/u,
    'must be a host name or an IP address',
  );
export const portSchema = z
  .int('must be a whole number from 1 to 65535')
  .min(1, 'must be a whole number from 1 to 65535')
  .max(65535, 'must be a whole number from 1 to 65535');

const credentialSchema = z
  .string()
  .max(PROXY_CREDENTIAL_MAX_LENGTH, `must have at most ${PROXY_CREDENTIAL_MAX_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'must be one line of text')
  .transform((value) => (value === '' ? null : value))
  .nullable();

/** SOCKS4 has a user id and no password. */
export const proxyOptionsInputSchema = z.strictObject({
  protocol: z.enum(PROXY_PROTOCOLS),
  hostname: hostnameSchema,
  port: portSchema,
  username: credentialSchema.default(null),
  password: credentialSchema.default(null),
});
export type ProxyOptionsInput = z.infer<typeof proxyOptionsInputSchema>;

export const newProxySchema = z.strictObject({
  ...proxyAboutSchema.shape,
  options: proxyOptionsInputSchema,
  /** False: saved without a check; it is checked in the background. */
  isCheckRequired: z.boolean().default(true),
});
export type NewProxy = z.infer<typeof newProxySchema>;
export type NewProxyInput = z.input<typeof newProxySchema>;

/**
 * Only fields to change. An absent `options.password` keeps the stored one unless the address or
 * protocol changes: a stored password is never sent to another address.
 */
export const proxyUpdateSchema = z
  .strictObject({
    ...withoutDefaults(proxyAboutSchema.shape),
    options: z
      .strictObject({
        protocol: z.enum(PROXY_PROTOCOLS),
        hostname: hostnameSchema,
        port: portSchema,
        username: credentialSchema,
        password: credentialSchema,
      })
      .partial(),
    isCheckRequired: z.boolean(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type ProxyUpdate = z.infer<typeof proxyUpdateSchema>;

/** Error code of a proxy fault: `proxy_timeout`, `proxy_wrong_credentials`. */
export type ProxyFaultCode = `proxy_${ProxyCheckError}`;

const proxyParams = z.object({ proxyId: idSchema });
const proxyResponse = dataEnvelope(z.object({ proxy: proxySchema }));

export const proxyRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/proxies',
    summary: 'Lists the proxies of an account. With `includeShared`, also those shared with it.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    query: z.strictObject({ includeShared: queryFlagSchema.optional() }),
    response: dataEnvelope(z.object({ proxies: z.array(proxySchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Proxies',
  }),
  get: route({
    method: 'GET',
    path: '/proxies/{proxyId}',
    summary: 'Returns a proxy.',
    auth: 'session',
    params: proxyParams,
    response: proxyResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Proxies',
  }),
  create: route({
    method: 'POST',
    path: '/accounts/{accountId}/proxies',
    summary:
      'Adds a proxy after checking it. A proxy that fails the check answers 400 with the code `proxy_<reason>`; a proxy that already exists answers 409.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    body: newProxySchema,
    response: proxyResponse,
    errors: [
      'AlreadyExistsError',
      'AuthorizationError',
      'FailedPreconditionError',
      'NotFoundError',
    ],
    tag: 'Proxies',
  }),
  update: route({
    method: 'PATCH',
    path: '/proxies/{proxyId}',
    summary: 'Updates a proxy. A new address, username or password is checked first.',
    auth: 'session',
    params: proxyParams,
    body: proxyUpdateSchema,
    response: proxyResponse,
    errors: [
      'AlreadyExistsError',
      'AuthorizationError',
      'FailedPreconditionError',
      'NotFoundError',
    ],
    tag: 'Proxies',
  }),
  delete: route({
    method: 'DELETE',
    path: '/proxies/{proxyId}',
    summary:
      'Deletes an unused proxy. A proxy in use answers 400 `proxy_in_use` with the names of the profiles.',
    auth: 'session',
    params: proxyParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag: 'Proxies',
  }),
  check: route({
    method: 'POST',
    path: '/proxies/{proxyId}/check',
    summary: 'Checks a proxy now. A failed check is a result, not an error.',
    auth: 'session',
    params: proxyParams,
    response: proxyResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Proxies',
  }),
  requestChecks: route({
    method: 'POST',
    path: '/proxy-checks',
    summary: 'Queues checks of many proxies. Results arrive in the feed.',
    auth: 'session',
    body: z.strictObject({
      proxyIds: z.array(idSchema).min(1, 'is required').max(PROXY_CHECKS_AT_ONCE_MAX),
    }),
    response: dataEnvelope(z.object({ requestedCount: z.int().nonnegative() })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Proxies',
  }),
} as const;
