import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import { expect, it } from 'vitest';
import { findNew } from './browser-notifications.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const MINUTE_MS = 60_000;

const row = (id: number, change: Partial<NotificationDto> = {}): NotificationDto => ({
  id: String(id),
  accountId: '1',
  teamId: '1',
  adUserId: null,
  adUserName: null,
  happenedAt: new Date(now - MINUTE_MS).toISOString(),
  isRead: false,
  subject: { kind: 'tracker_unreachable', binomId: '1', binomName: 'Keitaro', failure: 'timeout' },
  ...change,
});

it('finds new, unread and recent notifications, at most three', () => {
  const old = new Date(now - 11 * MINUTE_MS).toISOString();
  const notifications = [row(19), row(18, { isRead: true }), row(17, { happenedAt: old })];
  const ids = (known: bigint, rows = notifications) =>
    findNew({ notifications: rows, known, now }).map(({ id }) => id);
  expect(ids(16n)).toEqual(['19']);
  expect(ids(19n)).toEqual([]);
  expect(ids(0n, [row(14), row(13), row(12), row(11)])).toEqual(['14', '13', '12']);
});
