import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema, queryFlagSchema, secretInfoSchema, timestampSchema } from './common.ts';
import { proxySchema } from './proxies.ts';

export const AD_USER_STATUSES = [
  'active',
  'auth_error',
  'login_required',
  'checkpoint_required',
  'password_changed',
] as const;
export type AdUserStatus = (typeof AD_USER_STATUSES)[number];

export const AD_USER_AUTH_METHODS = ['access_token', 'ads_manager_token_and_cookie'] as const;
export type AdUserAuthMethod = (typeof AD_USER_AUTH_METHODS)[number];

export const AD_USER_GROUP_ICONS = [
  'folder',
  'academic_cap',
  'archive_box',
  'banknotes',
  'beaker',
  'bolt',
  'bookmark',
  'briefcase',
  'building_library',
  'building_storefront',
  'check_badge',
  'circle_stack',
  'cloud',
  'command_line',
  'cpu_chip',
  'credit_card',
  'cube',
  'currency_dollar',
  'exclamation_triangle',
  'gift',
  'heart',
  'home_modern',
  'identification',
  'inbox',
  'key',
  'moon',
  'receipt_percent',
  'receipt_refund',
  'rocket_launch',
  'shield_check',
  'shopping_bag',
  'star',
  'swatch',
  'wallet',
] as const;
export type AdUserGroupIcon = (typeof AD_USER_GROUP_ICONS)[number];

export const adUserSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  /** The team of the owning account. */
  teamId: idSchema,
  facebookId: idSchema,
  groupId: idSchema.nullable(),
  proxyId: idSchema.nullable(),
  authMethod: z.enum(AD_USER_AUTH_METHODS),
  status: z.enum(AD_USER_STATUSES),
  userAgent: z.string(),
  /** Secrets are write-only: only their presence crosses the wire. */
  cookie: secretInfoSchema,
  accessToken: secretInfoSchema,
  name: z.string(),
  customName: z.string().nullable(),
  picture: z
    .object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() })
    .nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  syncedAt: timestampSchema.nullable(),
  isShared: z.boolean(),
  isUsedForPixelShare: z.boolean(),
  shouldNotifyAboutBinomRuleRun: z.boolean(),
  binomRuleRunNotificationTemplateId: idSchema.nullable(),
  adObjectCheckTaskId: idSchema.nullable(),
  adCommentCleanTaskId: idSchema.nullable(),
  binomCostUpdateTaskId: idSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type AdUserDto = z.infer<typeof adUserSchema>;

export const adUserGroupSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  name: z.string(),
  icon: z.enum(AD_USER_GROUP_ICONS),
  /** Last digit of an avatar colour, 0 to 9. */
  color: z.int().min(0).max(9),
});
export type AdUserGroupDto = z.infer<typeof adUserGroupSchema>;

export const adUserRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/{accountId}/ad-users',
    summary:
      'Ad users of an account, with the ones shared with it, their groups and proxies on request.',
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
    summary: 'One ad user with its proxy.',
    auth: 'session',
    params: z.object({ adUserId: idSchema }),
    response: dataEnvelope(z.object({ adUser: adUserSchema, proxy: proxySchema.nullable() })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Ad users',
  }),
} as const;
