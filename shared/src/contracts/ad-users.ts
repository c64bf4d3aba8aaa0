import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import {
  AD_USER_AUTH_METHODS,
  AD_USER_GROUP_ICONS,
  adUserGroupSchema,
  adUserSchema,
  needsCookies,
} from './ad-user-entities.ts';
import { decimalSchema, emptyDataSchema, idSchema, lineSchema, queryFlagSchema } from './common.ts';
import { unwrapPasted } from './pasted-text.ts';
import { newProxySchema, proxySchema } from './proxies.ts';
import { adUserTasksShape } from './tasks.ts';

export * from './ad-user-entities.ts';

export const CUSTOM_NAME_MAX_LENGTH = 100;
export const GROUP_NAME_MAX_LENGTH = 60;
export const USER_AGENT_MAX_LENGTH = 500;
export const ACCESS_TOKEN_MAX_LENGTH = 1_000;
export const COOKIE_MAX_LENGTH = 64_000;

/** An access token goes into a header, so only letters and digits are allowed. */
export const accessTokenSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(ACCESS_TOKEN_MAX_LENGTH, `must have at most ${ACCESS_TOKEN_MAX_LENGTH} characters`)
  .regex(/^EAA[A-Za-z0-9]{8,}$/, 'must be a token that begins with EAA');
/** Any form `domain/cookies` reads; stored as header text. It must name `c_user` and `xs`. */
export const cookieInputSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(COOKIE_MAX_LENGTH, `must have at most ${COOKIE_MAX_LENGTH} characters`);
/** What people copy before the value: a header's name, an option of curl, a line of code. */
const USER_AGENT_LABEL =
  /^(?:(?:-H|--header|-A)\s+)?['"]?(?:(?:navigator\.)?user[-_ ]?agent|ua)['"]?\s*[:=]\s*/i;
/** A whole header line, or a quoted value, is the value. */
const bareUserAgent = (text: string): string => {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[“”]/g, '"')
    .trim();
  const value = plain.replace(/(?<=["'])\s*[,;]$/, '').replace(USER_AGENT_LABEL, '');
  // A quote before the label ends behind the value
  const isOpen = /^(?:[^'"].*)?['"]$/.test(value);
  return unwrapPasted(
    unwrapPasted(isOpen ? value.slice(0, -1) : value).replace(USER_AGENT_LABEL, ''),
  );
};
export const userAgentSchema = z
  .string()
  .overwrite(bareUserAgent)
  .min(1, 'is required')
  .max(USER_AGENT_MAX_LENGTH, `must have at most ${USER_AGENT_MAX_LENGTH} characters`)
  .regex(/^[\x20-\x7E]+$/, 'must be one line of plain text')
  .refine((text) => !/^(?:null|undefined|none|n\/a|-)$/i.test(text), 'is required');
export const customNameSchema = lineSchema
  .max(CUSTOM_NAME_MAX_LENGTH, `must have at most ${CUSTOM_NAME_MAX_LENGTH} characters`)
  .transform((value) => (value === '' ? null : value))
  .nullable();

/**
 * Takes a token that cannot read or manage ads, or only reads them in place of one that manages
 * them. Without it such a token is refused with `token_without_ads` or `token_only_reads_ads`.
 */
export const weakTokenSchema = z.boolean().optional();

/** Why a profile was not saved, as codes of the error; a proxy's own fault is `proxy_<reason>`. */
export const PROFILE_ERROR_CODES = [
  'cookie_from_another_profile',
  'already_added',
  'user_not_found',
  'checkpoint_required',
  'login_required',
  'auth_error',
  'password_changed',
  'identity_unavailable',
  'token_without_ads',
  'token_only_reads_ads',
] as const;
export type ProfileErrorCode = (typeof PROFILE_ERROR_CODES)[number];

export const newAdUserSchema = z
  .strictObject({
    authMethod: z.enum(AD_USER_AUTH_METHODS),
    accessToken: accessTokenSchema,
    /** Only the token of a browser session belongs to cookies; other tokens need none. */
    cookie: cookieInputSchema.optional(),
    userAgent: userAgentSchema,
    customName: customNameSchema.default(null),
    groupId: idSchema.nullable().default(null),
    proxyId: idSchema.nullable().default(null),
    /**
     * A proxy given with the profile: an identical proxy of the account is reused, else it is
     * added.
     */
    proxy: newProxySchema.shape.options.optional(),
    isShared: z.boolean().default(false),
    isUsedForPixelShare: z.boolean().default(false),
    isWeakTokenAccepted: weakTokenSchema,
  })
  .refine(({ authMethod, cookie }) => !needsCookies(authMethod) || cookie !== undefined, {
    path: ['cookie'],
    message: 'is required',
  })
  .refine(({ proxyId, proxy }) => proxyId === null || proxy === undefined, {
    path: ['proxy'],
    message: 'must be absent when a proxy is chosen',
  });
export type NewAdUser = z.infer<typeof newAdUserSchema>;
export type NewAdUserInput = z.input<typeof newAdUserSchema>;

/**
 * Only fields to change. A new token, cookie, user agent or proxy is verified with the ad network
 * first.
 */
export const adUserUpdateSchema = z
  .strictObject({
    authMethod: z.enum(AD_USER_AUTH_METHODS),
    accessToken: accessTokenSchema,
    cookie: cookieInputSchema,
    userAgent: userAgentSchema,
    customName: customNameSchema,
    groupId: idSchema.nullable(),
    proxyId: idSchema.nullable(),
    isShared: z.boolean(),
    isUsedForPixelShare: z.boolean(),
    shouldNotifyAboutBinomRuleRun: z.boolean(),
    /** Null: the default template. */
    binomRuleRunNotificationTemplateId: idSchema.nullable(),
    isWeakTokenAccepted: weakTokenSchema,
  })
  .partial()
  .refine(
    ({ isWeakTokenAccepted: _, ...value }) => Object.keys(value).length > 0,
    'at least one field is required',
  );
export type AdUserUpdate = z.infer<typeof adUserUpdateSchema>;

export const newAdUserGroupSchema = z.strictObject({
  name: lineSchema
    .min(1, 'is required')
    .max(GROUP_NAME_MAX_LENGTH, `must have at most ${GROUP_NAME_MAX_LENGTH} characters`),
  icon: z.enum(AD_USER_GROUP_ICONS).default('folder'),
  color: z.int().min(0).max(9).default(0),
});
export type NewAdUserGroup = z.infer<typeof newAdUserGroupSchema>;
export const adUserGroupUpdateSchema = z
  .strictObject({
    name: newAdUserGroupSchema.shape.name,
    icon: z.enum(AD_USER_GROUP_ICONS),
    color: z.int().min(0).max(9),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type AdUserGroupUpdate = z.infer<typeof adUserGroupUpdateSchema>;

export const AD_USER_SECRETS = ['access_token', 'cookie'] as const;
export type AdUserSecret = (typeof AD_USER_SECRETS)[number];

export const TARGET_CPAS_MAX = 5_000;
const TARGET_CPA_MAX = 1_000_000_000;

export const targetCpaChangeSchema = z.strictObject({
  campaignIds: z
    .array(idSchema)
    .min(1, 'is required')
    .max(TARGET_CPAS_MAX, `must have at most ${TARGET_CPAS_MAX} items`),
  /** Major units as decimal text; null for no target. */
  amount: decimalSchema
    .refine((text) => Number(text) > 0, 'must be more than 0')
    .refine((text) => Number(text) <= TARGET_CPA_MAX, `must be at most ${TARGET_CPA_MAX}`)
    .nullable(),
});
export type TargetCpaChange = z.infer<typeof targetCpaChangeSchema>;

const adUserParams = z.object({ adUserId: idSchema });
const accountParams = z.object({ accountId: idSchema });
const groupParams = z.object({ groupId: idSchema });
const adUserResponse = dataEnvelope(
  z.object({ adUser: adUserSchema, proxy: proxySchema.nullable(), ...adUserTasksShape }),
);
const groupResponse = dataEnvelope(z.object({ adUserGroup: adUserGroupSchema }));

export const adUserRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/ad-users',
    summary:
      'Lists the profiles of an account. On request, also those shared with it, their groups and proxies.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    query: z.strictObject({
      includeShared: queryFlagSchema.optional(),
      includeGroups: queryFlagSchema.optional(),
      includeProxies: queryFlagSchema.optional(),
    }),
    response: dataEnvelope(
      z.object({
        adUsers: z.array(adUserSchema),
        adUserGroups: z.array(adUserGroupSchema).optional(),
        proxies: z.array(proxySchema).optional(),
      }),
    ),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  get: route({
    method: 'GET',
    path: '/ad-users/{adUserId}',
    summary: 'Returns a profile with its proxy and its three tasks.',
    auth: 'session',
    params: adUserParams,
    response: adUserResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  create: route({
    method: 'POST',
    path: '/accounts/{accountId}/ad-users',
    summary:
      'Connects a profile after checking it on Facebook through its proxy with its user agent. Fails with the code of a profile error or with `proxy_<reason>`.',
    auth: 'session',
    params: accountParams,
    body: newAdUserSchema,
    response: adUserResponse,
    errors: [
      'AlreadyExistsError',
      'AuthorizationError',
      'FailedPreconditionError',
      'NotFoundError',
    ],
    tag: 'Ad users',
  }),
  setTargetCpas: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/target-cpas',
    summary: 'Sets the target CPA of campaigns, or removes it; those of other campaigns stay.',
    auth: 'session',
    params: adUserParams,
    body: targetCpaChangeSchema,
    response: dataEnvelope(z.object({ adUser: adUserSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  update: route({
    method: 'PATCH',
    path: '/ad-users/{adUserId}',
    summary: 'Updates a profile. A new token, cookie, user agent or proxy is checked first.',
    auth: 'session',
    params: adUserParams,
    body: adUserUpdateSchema,
    response: adUserResponse,
    errors: [
      'AlreadyExistsError',
      'AuthorizationError',
      'FailedPreconditionError',
      'NotFoundError',
    ],
    tag: 'Ad users',
  }),
  delete: route({
    method: 'DELETE',
    path: '/ad-users/{adUserId}',
    summary: 'Deletes a profile with its tasks. Nothing changes on Facebook.',
    auth: 'session',
    params: adUserParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  check: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/check',
    summary:
      'Checks a profile on Facebook now and updates its name, picture and status. A proxy error fails the call and changes nothing.',
    auth: 'session',
    params: adUserParams,
    response: dataEnvelope(z.object({ adUser: adUserSchema })),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  reveal: route({
    method: 'POST',
    path: '/ad-users/{adUserId}/reveal',
    summary:
      'Reveals one secret of a profile you can manage, after your password. Recorded in the activity log.',
    auth: 'session',
    params: adUserParams,
    body: z.strictObject({
      secret: z.enum(AD_USER_SECRETS),
      password: z.string().min(1, 'is required').max(1024),
    }),
    response: dataEnvelope(z.object({ secret: z.enum(AD_USER_SECRETS), value: z.string() })),
    errors: ['AuthorizationError', 'InvalidArgumentError', 'NotFoundError', 'TooManyRequestsError'],
    tag: 'Ad users',
    isPersonal: true,
  }),
  listGroups: route({
    method: 'GET',
    path: '/accounts/{accountId}/ad-user-groups',
    summary: 'Lists the groups of an account.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ adUserGroups: z.array(adUserGroupSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  createGroup: route({
    method: 'POST',
    path: '/accounts/{accountId}/ad-user-groups',
    summary: 'Creates a group of profiles.',
    auth: 'session',
    params: accountParams,
    body: newAdUserGroupSchema,
    response: groupResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  updateGroup: route({
    method: 'PATCH',
    path: '/ad-user-groups/{groupId}',
    summary: 'Updates the name, icon or color of a group.',
    auth: 'session',
    params: groupParams,
    body: adUserGroupUpdateSchema,
    response: groupResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
  deleteGroup: route({
    method: 'DELETE',
    path: '/ad-user-groups/{groupId}',
    summary: 'Deletes a group. Its profiles stay, without a group.',
    auth: 'session',
    params: groupParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
} as const;
