import { syncDocSchemas } from '@ads-checker/shared/collections/index';
import { notificationRoutes } from '@ads-checker/shared/contracts/notifications';
import { expect, it } from 'vitest';
import { serveNotifications } from './notifications.ts';
import text from './recording.json?raw';
import { readRecording } from './recording.ts';
import { createDemoRows } from './rows.ts';
import type { DemoRequest } from './serve.ts';

const NOW_MS = Date.parse('2026-03-02T09:00:00Z');

it('has an inbox of the last day, whose newest are unread until they are marked', () => {
  const recording = readRecording({ text, nowMs: NOW_MS });
  const rows = createDemoRows({ recording, onChange: () => undefined });
  const [account] = recording.signedIn.userAccounts;
  if (account === undefined) {
    throw new Error('The recording has no account.');
  }
  const [[route, mark] = []] = serveNotifications({ recording, rows, account, now: () => NOW_MS });
  expect(route).toBe(notificationRoutes.update);
  const list = () => rows.list('notification');
  for (const row of list()) {
    expect(syncDocSchemas.notifications.safeParse(row).error).toBeUndefined();
    expect(NOW_MS - Date.parse(String(row.happenedAt))).toBeLessThan(24 * 60 * 60_000);
  }
  const unread = () => list().flatMap(({ id, isRead }) => (isRead === true ? [] : [id]));
  const [newest = '', second = '', third = ''] = unread();
  expect(unread()).toHaveLength(3);
  const send = (notificationId: string, body: object) =>
    mark?.({ params: { notificationId }, query: {}, body } as unknown as DemoRequest);
  send(second, { isRead: true, includesOlder: true });
  expect([unread(), third > newest]).toEqual([[newest], false]);
  send(second, { isRead: false });
  expect(unread().toSorted()).toEqual([second, newest].toSorted());
});
