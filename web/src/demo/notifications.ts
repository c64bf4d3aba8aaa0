import {
  type NotificationDto,
  notificationRoutes as r,
} from '@ads-checker/shared/contracts/notifications';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Marking older ones as read too is not a field of the row. */
export function serveNotifications({ rows }: { readonly rows: DemoRows }): readonly DemoHandler[] {
  const list = () => rows.list('notification') as unknown as readonly NotificationDto[];
  return [
    serve(r.update, ({ params: { notificationId: id }, body: { isRead, includesOlder } }) => {
      const found = list().find((row) => row.id === id);
      if (found === undefined) {
        throw entityNotFound('Notification', id);
      }
      for (const row of includesOlder === true ? list() : [found]) {
        if (Number(row.id) <= Number(id) && row.isRead !== isRead) {
          rows.put('notification', { ...row, isRead });
        }
      }
      return { data: { notification: { ...found, isRead } } };
    }),
  ];
}
