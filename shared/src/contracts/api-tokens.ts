import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema, lineSchema, timestampSchema } from './common.ts';

/** Limit per person. */
export const API_TOKENS_MAX = 50;
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
export const API_TOKEN_DAYS_MAX = 365;
export const API_TOKEN_NAME_MAX_LENGTH = 60;

export const apiTokenScopeSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,60}:(?:read|write)$/, 'must be a scope such as ad-objects:read');

export const apiTokenSchema = z.object({
  /** Id of its session: tokens are listed and revoked as sessions. */
  id: idSchema,
  name: z.string(),
  accountId: idSchema,
  teamId: idSchema,
  scopes: z.array(apiTokenScopeSchema),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Null when never used. */
  lastUsedAt: timestampSchema.nullable(),
});
export type ApiTokenDto = z.infer<typeof apiTokenSchema>;

const listedApiTokenSchema = apiTokenSchema.extend({
  /** Webhooks that are on and were last saved with it: they are turned off with it. */
  webhookCount: z.int().nonnegative().default(0),
});
export type ListedApiToken = z.infer<typeof listedApiTokenSchema>;

export const newApiTokenSchema = z.strictObject({
  name: lineSchema
    .min(1, 'is required')
    .max(API_TOKEN_NAME_MAX_LENGTH, `must have at most ${API_TOKEN_NAME_MAX_LENGTH} characters`),
  scopes: z
    .array(apiTokenScopeSchema)
    .min(1, 'choose at least one')
    .max(200, 'must have at most 200 scopes')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice'),
  expiresInDays: z.int().min(1).max(API_TOKEN_DAYS_MAX, `must be at most ${API_TOKEN_DAYS_MAX}`),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

const areaSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiTokenScopeSchema),
});

export const apiTokenRoutes = {
  list: route({
    method: 'GET',
    path: '/me/api-tokens',
    summary:
      'Lists your valid API tokens of all teams, newest first, and the scopes a token can have.',
    auth: 'session',
    response: dataEnvelope(
      z.object({ apiTokens: z.array(listedApiTokenSchema), areas: z.array(areaSchema) }),
    ),
    errors: [],
    tag: 'API tokens',
    isPersonal: true,
  }),
  create: route({
    method: 'POST',
    path: '/me/api-tokens',
    summary:
      'Creates an API token for the current account. The token is returned only once. Revoke it like a session: `DELETE /me/sessions/{sessionId}` with its ID.',
    auth: 'session',
    body: newApiTokenSchema,
    response: dataEnvelope(z.object({ apiToken: apiTokenSchema, token: z.string() })),
    errors: [
      'AuthorizationError',
      'ConflictError',
      'FailedPreconditionError',
      'InvalidArgumentError',
    ],
    tag: 'API tokens',
    isPersonal: true,
  }),
  getOwn: route({
    method: 'GET',
    path: '/api-token',
    summary: 'Returns the API token of this request: account, team, scopes and expiry.',
    auth: 'apiToken',
    response: dataEnvelope(z.object({ apiToken: apiTokenSchema })),
    errors: ['TooManyRequestsError'],
    tag: 'API tokens',
  }),
} as const;
