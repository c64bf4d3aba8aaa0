import type { NewUser } from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { fieldsDraft } from '../../lib/kept-drafts.ts';

const text = z.string();

/** Without the password. */
export const USER_DRAFT = fieldsDraft<NewUser>({
  form: 'user',
  version: 1,
  fields: {
    email: text,
    firstName: text,
    lastName: text,
    username: text,
    permissions: z.object({ create_teams: z.boolean(), manage_all_users: z.boolean() }),
  },
});
