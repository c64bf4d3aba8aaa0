import { z } from 'zod';
import { dataEnvelope, offsetPagingSchema, route } from '../http.ts';
import { idSchema } from './common.ts';
import {
  accountSchema,
  emailSchema,
  newPasswordSchema,
  personNameSchema,
  teamSchema,
  usernameSchema,
  userPermissionsSchema,
  userSchema,
} from './identity.ts';
import {
  SORT_ORDERS,
  USER_ORDER_COLUMNS,
  USERS_PAGE_DEFAULT,
  USERS_PAGE_MAX,
} from './user-values.ts';

export * from './user-values.ts';

/**
 * Searches login and name case-insensitively. Default order: by id. People who never signed in come
 * last.
 */
export const usersQuerySchema = z.strictObject({
  search: z.string().trim().max(100, 'must have at most 100 characters').default(''),
  limit: z.int().min(1).max(USERS_PAGE_MAX).default(USERS_PAGE_DEFAULT),
  offset: z.int().min(0).max(10_000_000).default(0),
  orderBy: z
    .strictObject({ column: z.enum(USER_ORDER_COLUMNS), order: z.enum(SORT_ORDERS) })
    .optional(),
});
export type UsersQuery = z.infer<typeof usersQuerySchema>;

export const newUserSchema = z.strictObject({
  email: emailSchema,
  firstName: personNameSchema.min(1, 'is required'),
  lastName: personNameSchema.min(1, 'is required'),
  username: usernameSchema,
  password: newPasswordSchema,
  permissions: userPermissionsSchema,
});
export type NewUser = z.infer<typeof newUserSchema>;

/** Only fields to change. A new password ends the person's sessions. */
export const userUpdateSchema = newUserSchema
  .extend({ permissions: userPermissionsSchema.partial().strict() })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type UserUpdate = z.infer<typeof userUpdateSchema>;

const userParams = z.object({ userId: idSchema });

export const userRoutes = {
  find: route({
    method: 'POST',
    path: '/users/find',
    summary: 'Lists all users. Requires `manage_all_users`.',
    auth: 'session',
    body: usersQuerySchema,
    response: z.object({ data: z.array(userSchema), paging: offsetPagingSchema }),
    errors: ['AuthorizationError'],
    tag: 'Users',
    isPersonal: true,
  }),
  create: route({
    method: 'POST',
    path: '/users',
    summary: 'Creates a user who isn’t in any team yet. Requires `manage_all_users`.',
    auth: 'session',
    body: newUserSchema,
    response: dataEnvelope(z.object({ user: userSchema })),
    errors: ['AuthorizationError', 'AlreadyExistsError', 'InvalidArgumentError'],
    tag: 'Users',
    isPersonal: true,
  }),
  get: route({
    method: 'GET',
    path: '/users/{userId}',
    summary:
      'Returns a user: yourself, a member of a team you’re in, or anyone if you have `manage_all_users`.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ user: userSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
    isPersonal: true,
  }),
  update: route({
    method: 'PATCH',
    path: '/users/{userId}',
    summary:
      'Updates a user. Requires `manage_all_users`. You can’t give permissions you don’t have.',
    auth: 'session',
    params: userParams,
    body: userUpdateSchema,
    response: dataEnvelope(z.object({ user: userSchema })),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'InvalidArgumentError',
      'FailedPreconditionError',
    ],
    tag: 'Users',
    isPersonal: true,
  }),
  listTeams: route({
    method: 'GET',
    path: '/users/{userId}/teams',
    summary: 'Lists the teams of a user.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ teams: z.array(teamSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
    isPersonal: true,
  }),
  listAccounts: route({
    method: 'GET',
    path: '/users/{userId}/accounts',
    summary: 'Lists the accounts (team memberships) of a user.',
    auth: 'session',
    params: userParams,
    response: dataEnvelope(z.object({ accounts: z.array(accountSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Users',
    isPersonal: true,
  }),
} as const;
