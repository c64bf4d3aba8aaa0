import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema } from './common.ts';
import {
  ACCOUNT_STATUSES,
  accountPermissionsSchema,
  accountSchema,
  emailSchema,
  memberUsernameSchema,
  newPasswordSchema,
  personNameSchema,
  teamSchema,
  userSchema,
} from './identity.ts';

export const TEAM_NAME_MAX_LENGTH = 80;
export const TEAM_DESCRIPTION_MAX_LENGTH = 500;

export const newTeamSchema = z.strictObject({
  name: lineSchema
    .min(1, 'is required')
    .max(TEAM_NAME_MAX_LENGTH, `must have at most ${TEAM_NAME_MAX_LENGTH} characters`),
  description: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(
      TEAM_DESCRIPTION_MAX_LENGTH,
      `must have at most ${TEAM_DESCRIPTION_MAX_LENGTH} characters`,
    ),
});
export type NewTeam = z.infer<typeof newTeamSchema>;

export const teamUpdateSchema = newTeamSchema
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type TeamUpdate = z.infer<typeof teamUpdateSchema>;

/**
 * A person with a new login that the team creates. People who have a login are invited:
 * contracts/invitations.ts.
 */
export const newMemberSchema = z.strictObject({
  username: memberUsernameSchema,
  email: emailSchema,
  firstName: personNameSchema.default(''),
  lastName: personNameSchema.default(''),
  password: newPasswordSchema,
  permissions: accountPermissionsSchema,
});
export type NewMember = z.infer<typeof newMemberSchema>;

/**
 * Only fields to change. `password` sets a new one and ends the person's sessions; a team may do so
 * only for a login it created, while the person is in no other team.
 */
export const accountUpdateSchema = z
  .strictObject({
    status: z.enum(ACCOUNT_STATUSES),
    permissions: accountPermissionsSchema.partial().strict(),
    password: newPasswordSchema,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type AccountUpdate = z.infer<typeof accountUpdateSchema>;

/**
 * Why an administrator may not set a member's password: their own is changed elsewhere, they lack manage_team_ads, the
 * login was not created by this team, the person is in another team, or has permissions the administrator lacks.
 */
export const PASSWORD_RESTRICTIONS = [
  'self',
  'no_right',
  'not_created_here',
  'in_other_teams',
  'holds_more',
] as const;
export type PasswordRestriction = (typeof PASSWORD_RESTRICTIONS)[number];

/** What an administrator sees before acting on a member: counts only. */
export const accountOverviewSchema = z.object({
  /** Deleted together with the account. */
  adUserCount: z.int().nonnegative(),
  proxyCount: z.int().nonnegative(),
  /** Browsers the person is signed in with, for any team. */
  sessionCount: z.int().nonnegative(),
  passwordObstacle: z.enum(PASSWORD_RESTRICTIONS).nullable(),
  /** Whom the invitation named, while an admin has to confirm who joined by it. */
  invitedAs: z.string().nullable().default(null),
  teamAdUserCount: z.int().nonnegative(),
  teamProxyCount: z.int().nonnegative(),
});
export type AccountOverview = z.infer<typeof accountOverviewSchema>;

const teamParams = z.object({ teamId: idSchema });
const accountParams = z.object({ accountId: idSchema });

export const teamRoutes = {
  create: route({
    method: 'POST',
    path: '/teams',
    summary: 'Creates a team with you as its admin. Requires `create_teams`.',
    auth: 'session',
    body: newTeamSchema,
    response: dataEnvelope(z.object({ team: teamSchema, account: accountSchema })),
    errors: ['AuthorizationError'],
    tag: 'Teams',
    isPersonal: true,
  }),
  get: route({
    method: 'GET',
    path: '/teams/{teamId}',
    summary: 'Returns a team you’re a member of.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ team: teamSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
  update: route({
    method: 'PATCH',
    path: '/teams/{teamId}',
    summary: 'Updates the name or description of a team. Requires `manage_team`.',
    auth: 'session',
    params: teamParams,
    body: teamUpdateSchema,
    response: dataEnvelope(z.object({ team: teamSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
  }),
  listUsers: route({
    method: 'GET',
    path: '/teams/{teamId}/users',
    summary: 'Lists the users of a team you’re a member of.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ users: z.array(userSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
    isPersonal: true,
  }),
  listAccounts: route({
    method: 'GET',
    path: '/teams/{teamId}/accounts',
    summary: 'Lists the accounts (memberships) of a team you’re a member of.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ accounts: z.array(accountSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Teams',
    isPersonal: true,
  }),
  createAccount: route({
    method: 'POST',
    path: '/teams/{teamId}/accounts',
    summary:
      'Creates a user with a username and password and adds them to the team. Requires `manage_team`. You can’t give permissions you don’t have.',
    auth: 'session',
    params: teamParams,
    body: newMemberSchema,
    response: dataEnvelope(z.object({ user: userSchema, account: accountSchema })),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'InvalidArgumentError',
      'TooManyRequestsError',
    ],
    tag: 'Teams',
    isPersonal: true,
  }),
  getAccount: route({
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'Returns an account (membership) of a team you’re a member of.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ account: accountSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Accounts',
    isPersonal: true,
  }),
  getAccountOverview: route({
    method: 'GET',
    path: '/accounts/{accountId}/overview',
    summary: 'Returns what removing or changing a member would affect. Requires `manage_team`.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ overview: accountOverviewSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Accounts',
    isPersonal: true,
  }),
  updateAccount: route({
    method: 'PATCH',
    path: '/accounts/{accountId}',
    summary:
      'Restricts or restores access of a member, changes permissions or sets a password. Requires `manage_team` and every permission the member has.',
    auth: 'session',
    params: accountParams,
    body: accountUpdateSchema,
    response: dataEnvelope(z.object({ account: accountSchema })),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'InvalidArgumentError',
      'FailedPreconditionError',
    ],
    tag: 'Accounts',
    isPersonal: true,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/accounts/{accountId}',
    summary:
      'Removes a member with their profiles and proxies. A proxy used by profiles of other members is transferred to the owner of the first of them. Requires `manage_team` and every permission the member has.',
    auth: 'session',
    params: accountParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Accounts',
    isPersonal: true,
  }),
} as const;
