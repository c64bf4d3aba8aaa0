import { z } from 'zod';
import { adUserGroupSchema, adUserSchema } from './ad-users.ts';
import { accountSchema, teamSchema, userSchema } from './identity.ts';
import { invitationSchema } from './invitations.ts';
import { proxySchema } from './proxies.ts';
import type { SyncCollection } from './sync.ts';

/**
 * Small kinds share a collection: `people` holds users, teams and accounts, and for administrators the team's
 * invitations, ids prefixed by kind.
 */
export const personDocSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user: userSchema }),
  z.object({ kind: z.literal('team'), team: teamSchema }),
  z.object({ kind: z.literal('account'), account: accountSchema }),
  z.object({ kind: z.literal('invitation'), invitation: invitationSchema }),
]);
export type PersonDoc = z.infer<typeof personDocSchema>;

export const syncDocSchemas = {
  people: personDocSchema,
  adUsers: adUserSchema,
  adUserGroups: adUserGroupSchema,
  proxies: proxySchema,
} as const satisfies Record<SyncCollection, z.ZodType>;

export type SyncDoc<C extends SyncCollection> = z.infer<(typeof syncDocSchemas)[C]>;
