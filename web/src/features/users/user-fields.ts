import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { newPasswordSchema, USER_PERMISSIONS } from '@ads-checker/shared/contracts/identity';
import { type NewUser, newUserSchema, type UserUpdate } from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { memoizeByText, unchangedOr } from '../../lib/unchanged-value.ts';

/** For an existing person the password is optional, and the username may stay as it is. */
export const editedUserSchema = memoizeByText((username) =>
  newUserSchema.extend({
    username: unchangedOr(username, newUserSchema.shape.username),
    password: z.union([z.literal(''), newPasswordSchema]),
  }),
);

export const EMPTY_USER: NewUser = {
  email: '',
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  permissions: { create_teams: false, manage_all_users: false },
};

export function toFields({ email, firstName, lastName, username, permissions }: UserDto): NewUser {
  return { email, firstName, lastName, username, password: '', permissions: { ...permissions } };
}

const TEXTS = ['email', 'firstName', 'lastName', 'username'] as const;

export function toUpdate({ user, fields }: { user: UserDto; fields: NewUser }): UserUpdate | null {
  const permissions = Object.fromEntries(
    USER_PERMISSIONS.filter((name) => fields.permissions[name] !== user.permissions[name]).map(
      (name) => [name, fields.permissions[name]],
    ),
  );
  const update: UserUpdate = {
    ...Object.fromEntries(
      TEXTS.filter((name) => fields[name] !== user[name]).map((name) => [name, fields[name]]),
    ),
    ...(fields.password === '' ? {} : { password: fields.password }),
    ...(Object.keys(permissions).length === 0 ? {} : { permissions }),
  };
  return Object.keys(update).length === 0 ? null : update;
}
