import { notificationTemplateSchema } from '../contracts/notification-template-entities.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () =>
  (await import('../contracts/notification-templates.ts')).notificationTemplateRoutes;

const FIELDS = ['name', 'message', 'customTokens'] as const;

export const notificationTemplates = defineCollection({
  kind: 'notificationTemplate',
  version: 2,
  storedIn: { collection: 'records', isShared: true },
  schema: notificationTemplateSchema,
  commands: {
    createNotificationTemplate: defineCommand({
      route: { load: async () => (await load()).create },
      fields: ['notificationType', ...FIELDS],
      effect: 'create',
      initial: { customTokens: [] },
    }),
    updateNotificationTemplate: defineCommand({
      route: { load: async () => (await load()).update },
      fields: FIELDS,
    }),
    deleteNotificationTemplates: defineCommand({
      route: { load: async () => (await load()).delete },
      fields: ['notificationTemplateIds'],
      effect: 'delete',
      rows: 'notificationTemplateIds',
    }),
  },
});
