import type { Actor } from '@ads-checker/shared/access/identity';
import type { NotificationTemplateDto } from '@ads-checker/shared/contracts/notification-template-entities';
import type { NotificationTemplateUpdate } from '@ads-checker/shared/contracts/notification-templates';
import { entityNotFound } from '@ads-checker/shared/errors';
import {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  updatedAct,
} from '../owned-rows/index.ts';
import type { NotificationTemplate, TemplateFields } from './entities.ts';
import { changesBetween, presentTemplate, templatesSubject } from './presenter.ts';
import type { TemplateReadModel } from './read-model.ts';
import type { TemplateRepository } from './repository.ts';

interface OfTemplate {
  readonly accountId: string;
  readonly templateId: string;
}

/** @throws NotFoundError for a template of another account than the request names */
function requireOfAccount(
  template: NotificationTemplate,
  { accountId, templateId }: OfTemplate,
): NotificationTemplate {
  if (template.accountId !== accountId) {
    throw entityNotFound('Notification template', templateId);
  }
  return template;
}

export type TemplateService = ReturnType<typeof createTemplateService>;

export function createTemplateService(
  deps: OwnedRowDeps & {
    readonly repository: TemplateRepository;
    readonly readModel: TemplateReadModel;
  },
) {
  const rows = createOwnedRowService<'notificationTemplate', NotificationTemplate, TemplateFields>({
    ...deps,
    kind: 'notificationTemplate',
    entity: 'Notification template',
    plural: 'notification templates',
    activity: 'notification_templates',
    subjectOf: (template) => templatesSubject([template]),
    present: presentTemplate,
  });

  return {
    findLastEvent: deps.readModel.findLastEvent,
    list: rows.list,
    create: rows.create,

    /** @throws NotFoundError when the account has no such template, or the actor may not see it. */
    getReadable: async (
      asked: OfTemplate & { readonly actor: Actor },
    ): Promise<NotificationTemplate> =>
      requireOfAccount(await rows.getReadable({ actor: asked.actor, id: asked.templateId }), asked),

    /** Changes only the given fields. */
    update: ({
      actor,
      key,
      draft,
      ...asked
    }: OfTemplate &
      Omit<RowCommand, 'id'> & {
        readonly draft: NotificationTemplateUpdate;
      }): Promise<NotificationTemplateDto> =>
      rows.update(
        { actor, key, draft, id: asked.templateId },
        {
          before: async (template) => {
            requireOfAccount(template, asked);
            return undefined;
          },
          describe: (after, before) => updatedAct(changesBetween(before, after)),
        },
      ),

    /**
     * Deletes existing templates; their users fall back to the default template. @returns the
     * deleted ids. @throws NotFoundError when none exists.
     */
    delete({
      ids,
      ...command
    }: Omit<RowCommand, 'id'> & {
      readonly accountId: string;
      readonly ids: readonly string[];
    }): Promise<string[]> {
      const { accountId } = command;
      const request = { name: 'deleteNotificationTemplates', accountId, ids };
      return rows.own.forAccount({ ...command, request }, async (opened) => {
        const { scope } = opened;
        const found = (await deps.repository.listByIds(ids, scope.trx)).filter(
          (template) => template.accountId === accountId,
        );
        const [first, ...others] = found;
        if (first === undefined) {
          throw entityNotFound('Notification template', ids[0] ?? '');
        }
        const deleted = found.map(({ id }) => id);
        const adUserIds = await deps.repository.listAdUserIdsUsing(deleted, scope.trx);
        await deps.repository.delete(deleted, scope.trx);
        rows.own.touch(opened, ...deleted);
        scope.touch({ collection: 'adUsers', docIds: adUserIds });
        const subject = templatesSubject([first, ...others]);
        await rows.own.log(opened, first, { action: 'deleted', subject });
        return deleted;
      });
    },
  };
}
