import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import { useMemo } from 'react';
import { type Command, useOutbox, useOwned } from '../../replica/index.ts';
import { notificationTitle } from './notification-labels.ts';

/** Ids are numbers without leading zeros, too long for `Number`. */
const isNewer = ({ id: one }: { readonly id: string }, { id: other }: { readonly id: string }) =>
  one.length === other.length ? one > other : one.length > other.length;

/** The newest notification of a pending "mark all as read"; null without one. */
function readUntil(commands: readonly Command[]): { readonly id: string } | null {
  let latest: { readonly id: string } | null = null;
  for (const command of commands) {
    if (
      command.name === 'markNotification' &&
      command.payload.includesOlder === true &&
      command.state !== 'rejected' &&
      (latest === null || isNewer(command.target, latest))
    ) {
      latest = command.target;
    }
  }
  return latest;
}

/** The inbox of the account, newest first, including pending read marks. */
export function useNotifications() {
  const { rows, isKnown } = useOwned('notification');
  const { commands, issue } = useOutbox();
  const until = readUntil(commands);
  const notifications = useMemo(
    () =>
      rows
        .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
        .map((row) => (until !== null && !isNewer(row, until) ? { ...row, isRead: true } : row)),
    [rows, until],
  );
  const mark = (
    { id, subject, isRead: before }: NotificationDto,
    payload: { readonly isRead: boolean; readonly includesOlder?: boolean },
  ) => {
    const target = { kind: 'notification', id, label: notificationTitle(subject) } as const;
    return issue({ name: 'markNotification', target, payload }, { isRead: before });
  };
  return {
    notifications,
    isReady: isKnown,
    unreadCount: notifications.filter(({ isRead }) => !isRead).length,
    mark,
    markAll: (): void => {
      const [latest] = notifications;
      if (latest !== undefined) {
        void mark(latest, { isRead: true, includesOlder: true });
      }
    },
  };
}
