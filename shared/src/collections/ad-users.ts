import { adUserGroupSchema, adUserRoutes, adUserSchema } from '../contracts/ad-users.ts';
import { defineCollection, defineCommand } from './define.ts';

export const adUsers = defineCollection({
  kind: 'adUser',
  version: 2,
  storedIn: { collection: 'adUsers', isShared: false },
  schema: adUserSchema,
  volatile: ['syncedAt'],
  commands: {
    updateAdUser: defineCommand({
      route: adUserRoutes.update,
      fields: [
        'customName',
        'groupId',
        'isShared',
        'isUsedForPixelShare',
        'shouldNotifyAboutBinomRuleRun',
        'binomRuleRunNotificationTemplateId',
      ],
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
      route: adUserRoutes.updateGroup,
      fields: ['name', 'icon', 'color'],
    }),
  },
});
