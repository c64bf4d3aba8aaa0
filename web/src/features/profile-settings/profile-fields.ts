import {
  emailSchema,
  type OwnUserDto,
  personNameSchema,
  usernameSchema,
} from '@ads-checker/shared/contracts/identity';
import { z } from 'zod';
import { changedFields } from '../../lib/changed-fields.ts';
import { memoizeByText, unchangedOr } from '../../lib/unchanged-value.ts';

/** An existing username may break the current rules. */
export const profileFieldsSchema = memoizeByText((username) =>
  z.object({
    firstName: personNameSchema,
    lastName: personNameSchema,
    email: emailSchema,
    username: unchangedOr(username, usernameSchema),
  }),
);
export type ProfileFields = z.infer<ReturnType<typeof profileFieldsSchema>>;

export function toFields({ firstName, lastName, email, username }: OwnUserDto): ProfileFields {
  return { firstName, lastName, email, username };
}

type Changed<K extends keyof ProfileFields> = { readonly [P in K]?: ProfileFields[P] };

export type SignInChange = Changed<'email' | 'username'>;

/** Separates names, which go through the outbox, from login data, which the server must confirm. */
export function splitChanges({
  fields,
  user,
}: {
  readonly fields: ProfileFields;
  readonly user: OwnUserDto;
}): {
  readonly names: Changed<'firstName' | 'lastName'> | null;
  readonly signIn: SignInChange | null;
} {
  return {
    names: changedFields(fields, user, ['firstName', 'lastName']),
    signIn: changedFields(fields, user, ['email', 'username']),
  };
}
