import type { NotificationDto } from '@ads-checker/shared/contracts/notifications';
import type { StoredNotification } from './entities.ts';

export function presentNotification({ happenedAt, ...row }: StoredNotification): NotificationDto {
  return { ...row, happenedAt: happenedAt.toISOString() };
}
