import { type AdUserDto, adUserGroupSchema, adUserSchema } from '../contracts/ad-user-entities.ts';
import type { TargetCpaChange } from '../contracts/ad-users.ts';
import { changeTargetCpas } from '../domain/target-cpas.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () => (await import('../contracts/ad-users.ts')).adUserRoutes;

export const adUsers = defineCollection({
  kind: 'adUser',
  version: 3,
  storedIn: { collection: 'adUsers', isShared: false },
  schema: adUserSchema,
  volatile: ['syncedAt'],
  commands: {
    updateAdUser: defineCommand({
      route: { load: async () => (await load()).update },
      fields: [
        'customName',
        'groupId',
        'isShared',
        'isUsedForPixelShare',
        'shouldNotifyAboutBinomRuleRun',
        'binomRuleRunNotificationTemplateId',
      ],
    }),
    setTargetCpas: defineCommand({
      route: { load: async () => (await load()).setTargetCpas },
      fields: ['campaignIds', 'amount'],
      whenBusy: 'queue',
      fold: (row, { payload }) => ({
        ...row,
        targetCpas: changeTargetCpas((row as AdUserDto).targetCpas, payload as TargetCpaChange),
      }),
    }),
  },
});

export const adUserGroups = defineCollection({
  kind: 'adUserGroup',
  version: 1,
  storedIn: { collection: 'adUserGroups', isShared: false },
  schema: adUserGroupSchema,
  commands: {
    updateAdUserGroup: defineCommand({
      route: { load: async () => (await load()).updateGroup },
      fields: ['name', 'icon', 'color'],
    }),
  },
});
