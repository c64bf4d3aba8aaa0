import type { Actor } from '@ads-checker/shared/access/identity';
import { docIdOf } from '@ads-checker/shared/collections/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { NotificationTemplateDto } from '@ads-checker/shared/contracts/notification-template-entities';
import type {
  NewNotificationTemplate,
  NotificationTemplateUpdate,
} from '@ads-checker/shared/contracts/notification-templates';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import { createOwnedWrites, type IdentityRepository } from '../identity/index.ts';
import type { NotificationTemplate, TemplateFields } from './entities.ts';
import { requireManageableTemplate, requireReadableTemplate } from './policy.ts';
import { changesBetween, presentTemplate, templatesSubject } from './presenter.ts';
import type { TemplateReadModel } from './read-model.ts';
import type { TemplateRepository } from './repository.ts';

interface Command {
  readonly actor: Actor;
  readonly accountId: string;
  readonly key: string | undefined;
}

interface TemplateServiceDeps {
  repository: TemplateRepository;
  readModel: TemplateReadModel;
  people: IdentityRepository;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
}

/** What a change of a template needs. */
function createTemplateAccess(deps: TemplateServiceDeps) {
  const touch = (scope: WriteScope, ids: readonly string[]): void =>
    scope.touch({
      collection: 'records',
      docIds: ids.map((id) => docIdOf('notificationTemplate', id)),
    });

  const get = async (id: string, trx: Transaction): Promise<NotificationTemplate> => {
    const template = await deps.repository.find(id, trx);
    if (template === undefined) {
      throw entityNotFound('Notification template', id);
    }
    return template;
  };

  const recordChange = (
    { actor, trx }: { actor: Actor; trx: Transaction },
    act: {
      readonly action: ActivityEntry['action'];
      readonly templates: readonly [NotificationTemplate, ...NotificationTemplate[]];
      readonly changes?: readonly ActivityChange[];
    },
  ): Promise<void> =>
    deps.record({
      kind: 'notification_templates',
      action: act.action,
      subject: templatesSubject(act.templates),
      changes: act.changes ?? [],
      teamId: act.templates[0].teamId,
      actor,
      trx,
    });

  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });

  return { touch, get, recordChange, writes };
}

export type TemplateService = ReturnType<typeof createTemplateService>;

export function createTemplateService(deps: TemplateServiceDeps) {
  const { touch, get, recordChange, writes } = createTemplateAccess(deps);

  return {
    findLastEvent: deps.readModel.findLastEvent,

    listOfAccount: deps.repository.listOfAccount,

    /** @throws NotFoundError when the account has no such template, or the actor may not see it. */
    async getReadable(input: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly templateId: string;
    }): Promise<NotificationTemplate> {
      const template = await deps.repository.find(input.templateId);
      return requireReadableTemplate({
        actor: input.actor,
        accountId: input.accountId,
        template,
        templateId: input.templateId,
      });
    },

    /**
     * @throws AlreadyExistsError when its id is taken, FailedPreconditionError at the team's limit.
     */
    create: ({
      draft,
      ...command
    }: Command & { readonly draft: NewNotificationTemplate }): Promise<NotificationTemplateDto> =>
      writes.forAccount(
        {
          ...command,
          request: { name: 'createNotificationTemplate', accountId: command.accountId, draft },
        },
        async ({ actor, scope }) => {
          const { accountId } = command;
          const { trx } = scope;
          await deps.requireWithinLimit('notification templates', () =>
            deps.repository.countInTeamOf(accountId, trx),
          );
          const { id: drawn, ...fields } = draft;
          const id = await deps.repository.create({ fields, id: drawn, accountId }, trx);
          touch(scope, [id]);
          const template = await get(id, trx);
          await recordChange({ actor, trx }, { action: 'created', templates: [template] });
          return presentTemplate(template);
        },
      ),

    /** Changes only the given fields. */
    update: ({
      templateId,
      update,
      ...command
    }: Command & {
      readonly templateId: string;
      readonly update: NotificationTemplateUpdate;
    }): Promise<NotificationTemplateDto> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'updateNotificationTemplate', templateId, update },
          find: (trx) => deps.repository.find(templateId, trx),
        },
        async ({ actor, scope, row: template }) => {
          const { trx } = scope;
          const { accountId } = command;
          const before = requireManageableTemplate({ actor, accountId, templateId, template });
          const fields = update as Partial<TemplateFields>;
          await deps.repository.update({ id: templateId, fields }, trx);
          touch(scope, [templateId]);
          const after = await get(templateId, trx);
          const changes = changesBetween(before, after);
          if (changes.length > 0) {
            await recordChange({ actor, trx }, { action: 'updated', templates: [after], changes });
          }
          return presentTemplate(after);
        },
      ),

    /**
     * Deletes existing templates; their users fall back to the default template. @returns the
     * deleted ids. @throws NotFoundError when none exists.
     */
    delete: ({
      ids,
      ...command
    }: Command & { readonly ids: readonly string[] }): Promise<string[]> =>
      writes.forAccount(
        {
          ...command,
          request: { name: 'deleteNotificationTemplates', accountId: command.accountId, ids },
        },
        async ({ actor, scope }) => {
          const { trx } = scope;
          const { accountId } = command;
          const found = (await deps.repository.listByIds(ids, trx)).filter(
            (template) => template.accountId === accountId,
          );
          const [first, ...others] = found;
          if (first === undefined) {
            throw entityNotFound('Notification template', ids[0] ?? '');
          }
          const deleted = found.map(({ id }) => id);
          const adUserIds = await deps.repository.listAdUserIdsUsing(deleted, trx);
          await deps.repository.delete(deleted, trx);
          touch(scope, deleted);
          scope.touch({ collection: 'adUsers', docIds: adUserIds });
          await recordChange({ actor, trx }, { action: 'deleted', templates: [first, ...others] });
          return deleted;
        },
      ),
  };
}
