import { notificationSchema } from '../contracts/notification-entities.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = async () => (await import('../contracts/notifications.ts')).notificationRoutes;

export const notifications = defineCollection({
  kind: 'notification',
  version: 10,
  storedIn: { collection: 'notifications', isShared: false },
  schema: notificationSchema,
  commands: {
    markNotification: defineCommand({
      route: { load: async () => (await load()).update },
      fields: ['isRead', 'includesOlder'],
      // A later update may revert only part of the previous one.
      whenBusy: 'queue',
    }),
  },
});
