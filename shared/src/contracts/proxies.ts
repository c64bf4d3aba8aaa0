import { z } from 'zod';
import { idSchema, secretInfoSchema, timestampSchema } from './common.ts';

export const PROXY_PROTOCOLS = ['http', 'https', 'socks4', 'socks5'] as const;
export type ProxyProtocol = (typeof PROXY_PROTOCOLS)[number];

export const PROXY_CHECK_ERRORS = [
  'wrong_credentials',
  'refused',
  'host_not_found',
  'timeout',
  'wrong_protocol',
  'target_unreachable',
  'tls_error',
  'blocked_address',
  'unknown',
] as const;

export const proxySchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  adUserIds: z.array(idSchema),
  commentUserIds: z.array(idSchema),
  name: z.string().nullable(),
  description: z.string().nullable(),
  isShared: z.boolean(),
  options: z.object({
    protocol: z.enum(PROXY_PROTOCOLS),
    hostname: z.string(),
    port: z.int().min(1).max(65535),
    username: z.string().nullable(),
    password: secretInfoSchema,
  }),
  geo: z
    .object({
      ip: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      countryCode: z.string().nullable(),
      city: z.string().nullable(),
    })
    .nullable(),
  check: z
    .object({
      isPassed: z.boolean(),
      checkedAt: timestampSchema,
      error: z.enum(PROXY_CHECK_ERRORS).nullable(),
      statusCode: z.int().nullable(),
    })
    .nullable(),
});
export type ProxyDto = z.infer<typeof proxySchema>;
