import { accountSchema, teamSchema, userSchema } from '../contracts/identity-entities.ts';
import { invitationSchema } from '../contracts/invitation-entities.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () => (await import('../contracts/teams.ts')).teamRoutes;

const people = { collection: 'people', isShared: true } as const;

export const users = defineCollection({
  kind: 'user',
  version: 1,
  storedIn: people,
  schema: userSchema,
  commands: {
    /** The signed-in person. Every change is sent, in order; the response is the whole person. */
    updateProfile: defineCommand({
      route: {
        load: async () => (await import('../contracts/identity.ts')).identityRoutes.updateProfile,
      },
      fields: [
        'firstName',
        'lastName',
        'settings',
        'preferredAccountId',
        'telegramChatSettings',
        'notificationSettings',
      ],
      whenBusy: 'queue',
      confirmedBy: 'answer',
    }),
  },
});

export const teams = defineCollection({
  kind: 'team',
  version: 1,
  storedIn: people,
  schema: teamSchema,
  commands: {
    updateTeam: defineCommand({
      route: { load: async () => (await load()).update },
      fields: ['name', 'description'],
    }),
  },
});

export const accounts = defineCollection({
  kind: 'account',
  version: 2,
  storedIn: people,
  schema: accountSchema,
  commands: {
    updateAccountPermissions: defineCommand({
      route: { load: async () => (await load()).updateAccount },
      fields: ['permissions'],
    }),
    setAccountStatus: defineCommand({
      route: { load: async () => (await load()).updateAccount },
      fields: ['status'],
      whenBusy: 'ignore',
    }),
  },
});

/** For administrators: pending and declined invitations. */
export const invitations = defineCollection({
  kind: 'invitation',
  version: 1,
  storedIn: people,
  schema: invitationSchema,
  commands: {},
});
