import { z } from 'zod';
import { decimalSchema, idSchema, secretInfoSchema, timestampSchema } from './common.ts';

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

/** Tokens of apps and system users come without a browser session. */
export function needsCookies(authMethod: AdUserAuthMethod): boolean {
  return authMethod === 'ads_manager_token_and_cookie';
}

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
  teamId: idSchema,
  facebookId: idSchema,
  groupId: idSchema.nullable(),
  proxyId: idSchema.nullable(),
  authMethod: z.enum(AD_USER_AUTH_METHODS),
  status: z.enum(AD_USER_STATUSES),
  userAgent: z.string(),
  /** Secrets are write-only: clients only see whether one is stored. */
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
  /**
   * What campaigns may cost for each conversion, by campaign, in the currency of what rules compare
   * it with.
   */
  targetCpas: z.record(idSchema, decimalSchema),
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
