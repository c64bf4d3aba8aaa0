import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  notificationSettingsSchema,
} from './notification-settings.ts';

export const USER_PERMISSIONS = ['create_teams', 'manage_all_users'] as const;
export type UserPermission = (typeof USER_PERMISSIONS)[number];
export const ACCOUNT_PERMISSIONS = ['manage_team', 'read_team_ads', 'manage_team_ads'] as const;
export type AccountPermission = (typeof ACCOUNT_PERMISSIONS)[number];
export const ACCOUNT_STATUSES = ['active', 'restricted'] as const;
export const SESSION_STATUSES = ['active', 'ended'] as const;
/**
 * A signed-in browser, a paired browser extension, which can only connect profiles, or an API
 * token.
 */
export const SESSION_KINDS = ['browser', 'extension', 'token'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export const userSettingsSchema = z.object({
  convertMoneyToUSD: z.boolean(),
  showAdAccountFundingSource: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

/** The private chat a person linked with the bot. */
export const telegramChatSchema = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  languageCode: z.string().nullable(),
  /** The person's own setting; off while the bot is blocked. */
  notificationsEnabled: z.boolean(),
  /** The person blocked the bot in Telegram: nothing is delivered until they unblock it. */
  isBlocked: z.boolean(),
  /** Since when delivery to the chat has been failing; null when it works as far as known. */
  failingSince: timestampSchema.nullable().default(null),
  connectedAt: timestampSchema,
});
export type TelegramChat = z.infer<typeof telegramChatSchema>;

export const userPermissionsSchema = z.strictObject({
  create_teams: z.boolean(),
  manage_all_users: z.boolean(),
});
export const accountPermissionsSchema = z.strictObject({
  manage_team: z.boolean(),
  read_team_ads: z.boolean(),
  manage_team_ads: z.boolean(),
});
export type AccountPermissions = z.infer<typeof accountPermissionsSchema>;
export type UserPermissions = z.infer<typeof userPermissionsSchema>;

/** A person as other members of the team see them. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: userPermissionsSchema,
  lastLogin: timestampSchema.nullable(),
});
export type UserDto = z.infer<typeof userSchema>;

/** The signed-in person's own record. */
export const ownUserSchema = userSchema.extend({
  settings: userSettingsSchema,
  preferredAccountId: idSchema.nullable(),
  telegramKey: z.string(),
  telegramChat: telegramChatSchema.nullable(),
  notificationSettings: notificationSettingsSchema.default(DEFAULT_NOTIFICATION_SETTINGS),
});
export type OwnUserDto = z.infer<typeof ownUserSchema>;

export const teamSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  userIds: z.array(idSchema),
  binomIds: z.array(idSchema),
});
export type TeamDto = z.infer<typeof teamSchema>;

export const accountSchema = z.object({
  id: idSchema,
  userId: idSchema,
  teamId: idSchema,
  status: z.enum(ACCOUNT_STATUSES),
  /** Restricted until an admin confirms who joined; restoring access does. */
  awaitsConfirmation: z.literal(true).optional(),
  permissions: accountPermissionsSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type AccountDto = z.infer<typeof accountSchema>;

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** An invitation as the invited person sees it. */
export const ownInvitationSchema = z.object({
  id: idSchema,
  team: z.object({ id: idSchema, name: z.string() }),
  invitedBy: z.string(),
  permissions: accountPermissionsSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});
export type OwnInvitationDto = z.infer<typeof ownInvitationSchema>;

export const sessionSchema = z.object({
  id: idSchema,
  kind: z.enum(SESSION_KINDS).default('browser'),
  /** As the extension last reported it. */
  extensionVersion: z.string().nullable().default(null),
  /** The person's name for the browser of an extension. */
  label: z.string().nullable().default(null),
  /** The open pairing key that an extension was paired with. */
  pairingKeyId: idSchema.nullable().default(null),
  /** That an extension last sent, under its name at the time. */
  lastProfile: z.object({ name: z.string(), sentAt: timestampSchema }).nullable().default(null),
  /** Name of an API token. */
  name: z.string().nullable().default(null),
  userId: idSchema,
  teamId: idSchema.nullable(),
  accountId: idSchema.nullable(),
  status: z.enum(SESSION_STATUSES),
  ip: z.string(),
  userAgent: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  lastActivity: timestampSchema,
  expiredAt: timestampSchema,
  createdAt: timestampSchema,
});
export type SessionDto = z.infer<typeof sessionSchema>;

export const networkPagesSchema = z.string().regex(/^https?:\/\/[^/]+$/);
