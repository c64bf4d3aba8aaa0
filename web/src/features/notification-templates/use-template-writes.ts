import {
  type NotificationTemplateUpdate,
  notificationTemplateRoutes as r,
} from '@ads-checker/shared/contracts/notification-templates';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import type { Template, TemplateDraft } from './templates.ts';

/** Writes that the server answers at once; the list follows by the replica. */
export function useTemplateWrites() {
  const ownId = useActor().account?.id;
  const create = useWrite(async (draft: TemplateDraft, idempotencyKey): Promise<Template> => {
    if (ownId === undefined) {
      throw new Error('Nobody acts for an account.');
    }
    const params = { accountId: ownId };
    const body = { ...draft, id: createRowId() };
    return (await call(r.create, { params, body, idempotencyKey })).data.notificationTemplate;
  });
  const update = useWrite(
    async (
      { template, changes }: { template: Template; changes: NotificationTemplateUpdate },
      idempotencyKey,
    ): Promise<Template> => {
      const params = { accountId: template.accountId, templateId: template.id };
      const request = { params, body: changes, idempotencyKey };
      return (await call(r.update, request)).data.notificationTemplate;
    },
  );
  return { create, update };
}
