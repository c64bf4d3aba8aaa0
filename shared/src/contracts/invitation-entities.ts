import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';
import { accountPermissionsSchema } from './identity-entities.ts';

/**
 * An invitation as the team sees it. It holds what was typed and nothing about a person: one to a
 * login that does not exist looks the same. A pending invitation has expired once `expiresAt` has
 * passed.
 */
export const invitationSchema = z.object({
  id: idSchema,
  teamId: idSchema,
  usernameOrEmail: z.string(),
  permissions: accountPermissionsSchema,
  status: z.enum(['pending', 'declined']),
  /** The inviter, whose permissions are checked when it is accepted. */
  invitedByUserId: idSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});
export type InvitationDto = z.infer<typeof invitationSchema>;
