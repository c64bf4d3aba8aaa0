import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, queryFlagSchema } from './common.ts';
import { withoutDefaults } from './fields.ts';
import { PROXY_PROTOCOLS, type ProxyCheckError, proxySchema } from './proxy-entities.ts';
import { proxyAboutSchema } from './proxy-texts.ts';

export * from './proxy-entities.ts';
export * from './proxy-texts.ts';

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
