import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/passwords.ts';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema, timestampSchema } from './common.ts';
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

/** Bounds of lengths are the product's own. */
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 32;
export const NAME_MAX_LENGTH = 60;

const boundedUsernameSchema = z
  .string()
  .trim()
  .min(USERNAME_MIN_LENGTH, `must have at least ${USERNAME_MIN_LENGTH} characters`)
  .max(USERNAME_MAX_LENGTH, `must have at most ${USERNAME_MAX_LENGTH} characters`);
/**
 * For the user form and one's own profile: a–z, 0–9 and underscores. Unique case-insensitively.
 * Existing logins may have other letters until they are changed.
 */
export const usernameSchema = boundedUsernameSchema.regex(
  /^[a-z0-9_]+$/,
  'must be a–z, 0–9 and underscores',
);
/**
 * For a team's new member: Latin letters, digits and single underscores, beginning with a letter or
 * digit.
 */
export const memberUsernameSchema = boundedUsernameSchema.regex(
  /^[A-Za-z0-9](?:_?[A-Za-z0-9])*_?$/,
  'must be Latin letters, digits and single underscores, beginning with a letter or digit',
);
/** Unique case-insensitively. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address such as name@company.com'));
export const personNameSchema = lineSchema.max(
  NAME_MAX_LENGTH,
  `must have at most ${NAME_MAX_LENGTH} characters`,
);
/** Strength is checked by `assessPassword` with an estimator, on both sides. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`);

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

const signedInSchema = dataEnvelope(
  z.object({
    session: sessionSchema,
    user: ownUserSchema,
    userTeams: z.array(teamSchema),
    userAccounts: z.array(accountSchema),
    /** Invitations awaiting the person's answer. */
    userInvitations: z.array(ownInvitationSchema).default([]),
    /** Where pages of a sandbox network are, as Ads Manager; absent when they are on Facebook. */
    networkPages: networkPagesSchema.optional(),
  }),
);
export type SignedIn = z.infer<typeof signedInSchema>['data'];

/** Longer ones are nobody's: comparing them would only cost time. */
const currentPasswordSchema = z.string().min(1, 'is required').max(1024);

export const credentialsSchema = z.object({
  username: z.string().trim().min(1, 'is required').max(254),
  password: currentPasswordSchema,
});
export type Credentials = z.infer<typeof credentialsSchema>;

const accountParams = z.object({ accountId: idSchema });

/**
 * Only fields to change. `username` and `email` require the person's current `password`, and answer
 * 409 with the field when the value is taken.
 */
export const profileUpdateSchema = z
  .strictObject({
    firstName: personNameSchema,
    lastName: personNameSchema,
    username: usernameSchema,
    email: emailSchema,
    settings: userSettingsSchema.partial().strict(),
    preferredAccountId: idSchema.nullable(),
    telegramChatSettings: z.strictObject({ notificationsEnabled: z.boolean() }),
    /** Only changed settings. */
    notificationSettings: notificationSettingsSchema.partial().strict(),
    password: currentPasswordSchema,
  })
  .partial()
  .refine(
    ({ password: _, ...fields }) => Object.keys(fields).length > 0,
    'at least one field is required',
  );
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z.strictObject({
  oldPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const identityRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    summary: 'Logs in with a username or email and a password. Sets the session cookie.',
    auth: 'public',
    body: credentialsSchema.strict(),
    response: signedInSchema,
    errors: ['AuthenticationError', 'TooManyRequestsError'],
    tag: 'Session',
    isPersonal: true,
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    summary: 'Logs out: ends the session and tells the browser to clear its stored data.',
    auth: 'session',
    response: emptyDataSchema,
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  authenticate: route({
    method: 'POST',
    path: '/authenticate',
    summary: 'Resumes the session of the cookie.',
    auth: 'session',
    response: signedInSchema,
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  selectAccount: route({
    method: 'POST',
    path: '/me/accounts/{accountId}/select',
    summary: 'Switches the session to another of your accounts.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ session: sessionSchema, account: accountSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Session',
    isPersonal: true,
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/me/profile',
    summary:
      'Updates your name, username, email, interface settings, default team or chat settings. A new username or email requires `password`.',
    auth: 'session',
    body: profileUpdateSchema,
    response: dataEnvelope(z.object({ user: ownUserSchema })),
    errors: [
      'AlreadyExistsError',
      'NotFoundError',
      'FailedPreconditionError',
      'InvalidArgumentError',
      'TooManyRequestsError',
    ],
    tag: 'Session',
    isPersonal: true,
  }),
  changePassword: route({
    method: 'PATCH',
    path: '/me/password',
    summary: 'Changes your password and ends all your other sessions.',
    auth: 'session',
    body: passwordChangeSchema,
    response: emptyDataSchema,
    errors: ['InvalidArgumentError', 'TooManyRequestsError'],
    tag: 'Session',
    isPersonal: true,
  }),
  listSessions: route({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Lists your active sessions, most recently active first.',
    auth: 'session',
    response: dataEnvelope(z.object({ sessions: z.array(sessionSchema) })),
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/me/sessions/{sessionId}',
    summary:
      'Ends one of your sessions. The webhooks that an API token set up are turned off with it, unless they are kept.',
    auth: 'session',
    params: z.object({ sessionId: idSchema }),
    query: z.strictObject({ webhooks: z.enum(['end', 'keep']).default('end') }),
    response: emptyDataSchema,
    errors: ['NotFoundError'],
    tag: 'Session',
    isPersonal: true,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'Ends all your sessions except the current one.',
    auth: 'session',
    response: dataEnvelope(z.object({ endedCount: z.int().nonnegative() })),
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
} as const;
