import {
  type LastEventDto,
  notificationTemplateRoutes as r,
} from '@ads-checker/shared/contracts/notification-templates';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The latest event of a type; null when there was none. */
export function lastEventQuery({
  accountId,
  type,
}: {
  readonly accountId: string;
  readonly type: NotificationType;
}) {
  return queryOptions({
    queryKey: ['notification-templates', 'last-event', accountId, type],
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<LastEventDto | null> => {
      const query = { notificationType: type };
      return (await call(r.getLastEvent, { params: { accountId }, query, signal })).data.event;
    },
  });
}
