import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { useCallback, useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/session.ts';
import { type Command, useOutbox, useOwned, useRequestedRow } from '../../replica/index.ts';
import type { Template } from './templates.ts';

/** The template whose creation the server rejected; undefined for other commands. */
function toRefusedTemplate(command: Command | undefined): Template | undefined {
  if (command?.name !== 'createNotificationTemplate' || command.state !== 'rejected') {
    return undefined;
  }
  const { createdAt, payload, target } = command;
  const { accountId = '', teamId = '' } = target.owner ?? {};
  return {
    ...(payload as Omit<Template, 'id'>),
    id: target.id,
    accountId,
    teamId,
    createdAt,
    updatedAt: createdAt,
  };
}

/** A template from the replica or else from the server. @throws AppError when it does not exist */
export function useTemplate({
  templateId,
  isDeleting,
}: {
  readonly templateId: string;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting: boolean;
}) {
  const { rows, isReady } = useOwned('notificationTemplate');
  const { byTarget } = useOutbox();
  const pending = byTarget.get(`notificationTemplate:${templateId}`);
  const refused = useMemo(() => toRefusedTemplate(pending?.command), [pending?.command]);
  const accountId = useActor().account?.id ?? '';
  const fetchRow = useCallback(
    async (id: string, signal: AbortSignal): Promise<Template> => {
      const params = { accountId, templateId: id };
      return (await call(r.get, { params, signal })).data.notificationTemplate;
    },
    [accountId],
  );
  const { row, ...request } = useRequestedRow({
    kind: 'notificationTemplate',
    id: templateId,
    rows,
    isReady,
    isDeleting: isDeleting || refused !== undefined,
    fetchRow,
  });
  return {
    ...request,
    row: refused ?? row,
    pending,
    /** The server does not have it. */
    isRefused: refused !== undefined,
  };
}
