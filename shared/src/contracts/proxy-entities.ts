import { z } from 'zod';
import { idSchema, secretInfoSchema, timestampSchema } from './common.ts';
import { storedTexts } from './fields.ts';
import { proxyTextsSchema } from './proxy-texts.ts';

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
