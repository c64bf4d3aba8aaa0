import { notificationRoutes, notificationSchema } from '../contracts/notifications.ts';
import { defineCollection, defineCommand } from './define.ts';

export const notifications = defineCollection({
  kind: 'notification',
  version: 6,
  storedIn: { collection: 'notifications', isShared: false },
  schema: notificationSchema,
  commands: {
    markNotification: defineCommand({
      route: notificationRoutes.update,
      fields: ['isRead', 'includesOlder'],
      // A later update may revert only part of the previous one.
      whenBusy: 'queue',
    }),
  },
});
