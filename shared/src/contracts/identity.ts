import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, timestampSchema } from './common.ts';

export const USER_PERMISSIONS = ['create_teams', 'manage_all_users'] as const;
export type UserPermission = (typeof USER_PERMISSIONS)[number];
export const ACCOUNT_PERMISSIONS = ['manage_team', 'read_team_ads', 'manage_team_ads'] as const;
export type AccountPermission = (typeof ACCOUNT_PERMISSIONS)[number];
export const ACCOUNT_STATUSES = ['active', 'restricted'] as const;
export const SESSION_STATUSES = ['active', 'ended'] as const;

export const userSettingsSchema = z.object({
  convertMoneyToUSD: z.boolean(),
  showAdAccountFundingSource: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

export const telegramChatSchema = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  languageCode: z.string().nullable(),
  notificationsEnabled: z.boolean(),
});

/** What other members of a team see of a person. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: z.object({ create_teams: z.boolean(), manage_all_users: z.boolean() }),
  lastLogin: timestampSchema.nullable(),
});
export type UserDto = z.infer<typeof userSchema>;

/** The signed-in person's own record. */
export const ownUserSchema = userSchema.extend({
  settings: userSettingsSchema,
  preferredAccountId: idSchema.nullable(),
  telegramKey: z.string(),
  telegramChat: telegramChatSchema.nullable(),
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
  permissions: z.object({
    manage_team: z.boolean(),
    read_team_ads: z.boolean(),
    manage_team_ads: z.boolean(),
  }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type AccountDto = z.infer<typeof accountSchema>;

export const sessionSchema = z.object({
  id: idSchema,
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

const signedInSchema = dataEnvelope(
  z.object({
    session: sessionSchema,
    user: ownUserSchema,
    userTeams: z.array(teamSchema),
    userAccounts: z.array(accountSchema),
  }),
);
export type SignedIn = z.infer<typeof signedInSchema>['data'];

export const credentialsSchema = z.object({
  username: z.string().trim().min(1, 'is required').max(254),
  password: z.string().min(1, 'is required').max(1024),
});
export type Credentials = z.infer<typeof credentialsSchema>;

const userParams = z.object({ userId: idSchema });
const teamParams = z.object({ teamId: idSchema });
const accountParams = z.object({ accountId: idSchema });

export const profileUpdateSchema = z
  .strictObject({
    settings: userSettingsSchema.partial().strict(),
    preferredAccountId: idSchema.nullable(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');

export const identityRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    summary: 'Signs in with a username or e-mail address and a password; sets the session cookie.',
    auth: 'public',
    body: credentialsSchema.strict(),
    response: signedInSchema,
    errors: ['AuthenticationError', 'TooManyRequestsError'],
    tag: 'Session',
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session and tells the browser to clear what it kept.',
    auth: 'session',
    response: emptyDataSchema,
    errors: [],
    tag: 'Session',
  }),
  authenticate: route({
    method: 'POST',
    path: '/authenticate',
    summary: 'Resumes the session of the cookie.',
    auth: 'session',
    response: signedInSchema,
    errors: [],
    tag: 'Session',
  }),
  selectAccount: route({
    method: 'POST',
    path: '/me/accounts/{accountId}/select',
    summary: 'Makes one of the own accounts the one this session acts for.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ session: sessionSchema, account: accountSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Session',
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/me/profile',
    summary: 'Changes interface settings and the preferred account of the signed-in person.',
    auth: 'session',
    body: profileUpdateSchema,
    response: dataEnvelope(z.object({ user: ownUserSchema })),
    errors: ['NotFoundError'],
    tag: 'Session',
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'One person: oneself, somebody of a common team, or anybody with manage_all_users.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ user: userSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
  }),
  listUserTeams: route({
    method: 'GET',
    path: '/users/{userId}/teams',
    summary: 'Teams a person belongs to.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ teams: z.array(teamSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
  }),
  listUserAccounts: route({
    method: 'GET',
    path: '/users/{userId}/accounts',
    summary: 'Accounts (memberships) of a person.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ accounts: z.array(accountSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
  }),
  getTeam: route({
    method: 'GET',
    path: '/teams/{teamId}',
    summary: 'One team, for its members.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ team: teamSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
  listTeamUsers: route({
    method: 'GET',
    path: '/teams/{teamId}/users',
    summary: 'People of a team, for its members.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ users: z.array(userSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
  listTeamAccounts: route({
    method: 'GET',
    path: '/teams/{teamId}/accounts',
    summary: 'Accounts (memberships) of a team, for its members.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ accounts: z.array(accountSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
  getAccount: route({
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'One account (membership), for members of its team.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ account: accountSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Accounts',
  }),
} as const;
