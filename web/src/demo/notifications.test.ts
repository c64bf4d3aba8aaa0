import { notificationRoutes } from '@ads-checker/shared/contracts/notifications';
import { expect, it } from 'vitest';
import { serveNotifications } from './notifications.ts';
import text from './recording.json?raw';
import { readRecording } from './recording.ts';
import { createDemoRows } from './rows.ts';
import type { DemoRequest } from './serve.ts';

it('marks recorded notifications as read, with older ones or alone', () => {
  const recording = readRecording({ text, nowMs: Date.parse('2026-03-02T09:00:00Z') });
  const rows = createDemoRows({ recording, onChange: () => undefined });
  const [[route, mark] = []] = serveNotifications({ rows });
  expect(route).toBe(notificationRoutes.update);
  const listUnread = () =>
    rows.list('notification').flatMap(({ id, isRead }) => (isRead === true ? [] : [id]));
  const [oldest = '', second = '', ...newer] = listUnread().toSorted();
  const send = (notificationId: string, body: object) =>
    mark?.({ params: { notificationId }, query: {}, body } as unknown as DemoRequest);
  send(second, { isRead: true, includesOlder: true });
  expect(listUnread().toSorted()).toEqual(newer);
  send(second, { isRead: false });
  expect(listUnread().toSorted()).toEqual([second, ...newer]);
  expect(newer).not.toContain(oldest);
});
