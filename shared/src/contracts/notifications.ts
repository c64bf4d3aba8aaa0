import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema } from './common.ts';
import { notificationSchema } from './notification-entities.ts';

export * from './notification-entities.ts';

export const notificationUpdateSchema = z.strictObject({
  isRead: z.boolean(),
  /** Also applies to all older notifications. */
  includesOlder: z.boolean().optional(),
});
export type NotificationUpdate = z.infer<typeof notificationUpdateSchema>;

export const notificationRoutes = {
  update: route({
    method: 'PATCH',
    path: '/notifications/{notificationId}',
    summary: 'Marks a notification as read or unread. With `includesOlder`, also all earlier ones.',
    auth: 'session',
    params: z.object({ notificationId: idSchema }),
    body: notificationUpdateSchema,
    response: dataEnvelope(z.object({ notification: notificationSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Notifications',
  }),
} as const;
