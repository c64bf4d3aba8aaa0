import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { newPasswordSchema } from '@ads-checker/shared/contracts/identity';
import { type NewUser, newUserSchema, type UserUpdate } from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { changedFields } from '../../lib/changed-fields.ts';
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

export function toUpdate({ user, fields }: { user: UserDto; fields: NewUser }): UserUpdate | null {
  const { password, permissions, ...texts } = fields;
  const granted = changedFields(permissions, user.permissions);
  const update: UserUpdate = {
    ...changedFields(texts, user),
    ...(password === '' ? {} : { password }),
    ...(granted === null ? {} : { permissions: granted }),
  };
  return Object.keys(update).length === 0 ? null : update;
}
