import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/session.ts';
import { useOwned, useRequestedRow } from '../../replica/index.ts';
import type { Template } from './templates.ts';

/** A template from the replica, otherwise from the server. @throws AppError when there is none. */
export function useTemplate({
  templateId,
  isGoing,
}: {
  readonly templateId: string;
  /** Being deleted here: the server is not asked. */
  readonly isGoing: boolean;
}) {
  const { rows, isReady } = useOwned('notificationTemplate');
  const accountId = useActor().account?.id ?? '';
  const fetchRow = useCallback(
    async (id: string, signal: AbortSignal): Promise<Template> => {
      const params = { accountId, templateId: id };
      return (await call(r.get, { params, signal })).data.notificationTemplate;
    },
    [accountId],
  );
  return useRequestedRow({ id: templateId, rows, isReady, isGoing, fetchRow });
}
