import type { Actor } from '@ads-checker/shared/access/identity';
import { docIdOf } from '@ads-checker/shared/collections/index';
import type { RuleTemplateDto } from '@ads-checker/shared/contracts/rule-entities';
import type { NewRuleTemplate, RuleTemplateUpdate } from '@ads-checker/shared/contracts/rules';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import { createOwnedWrites, type IdentityRepository } from '../identity/index.ts';
import { changesBetween, toCreatedChanges } from './activity-changes.ts';
import type { RuleTemplate, RuleTemplateFields } from './entities.ts';
import { requireManageable } from './policy.ts';
import { presentRuleTemplate, ruleTemplateSubject } from './presenter.ts';
import type { TemplateRepository } from './template-repository.ts';
import { createTeamTrackers, type FindTracker } from './tracker-checks.ts';

interface TemplateCommand {
  readonly actor: Actor;
  readonly templateId: string;
  readonly key: string | undefined;
}

interface TemplateServiceDeps {
  repository: TemplateRepository;
  findTracker: FindTracker;
  people: IdentityRepository;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
}

/** Templates that an actor may change, and entries of the activity log. */
function createTemplateAccess(deps: TemplateServiceDeps) {
  const touch = (scope: WriteScope, id: string): void =>
    scope.touch({ collection: 'records', docIds: [docIdOf('ruleTemplate', id)] });

  const get = async (id: string, trx: Transaction): Promise<RuleTemplate> => {
    const template = await deps.repository.find(id, trx);
    if (template === undefined) {
      throw entityNotFound('Rule template', id);
    }
    return template;
  };

  const recordChange = (
    { actor, template, trx }: { actor: Actor; template: RuleTemplate; trx: Transaction },
    entry: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
  ): Promise<void> =>
    deps.record({
      trx,
      actor,
      teamId: template.teamId,
      kind: 'rules',
      subject: ruleTemplateSubject(template),
      ...entry,
    });

  /** A template may omit the tracker, which is then chosen along with its user. */
  const requireTracker = async (
    { binomId, binomUserId, conditions }: RuleTemplateFields,
    place: { teamId: string; trx: Transaction },
  ): Promise<string | undefined> => {
    if (binomId === null) {
      return undefined;
    }
    if (binomUserId === null) {
      throw invalidInput([{ field: 'body.binomUserId', message: 'is required' }]);
    }
    const trackers = createTeamTrackers({ findTracker: deps.findTracker, ...place });
    return (await trackers.require({ binomId, conditions }, 'body')).name;
  };

  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });
  const withTemplate = <T>(
    { templateId, request, ...command }: TemplateCommand & { readonly request: object },
    work: (locked: { template: RuleTemplate; scope: WriteScope; actor: Actor }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        ...command,
        request: { ...request, templateId },
        find: (trx) => deps.repository.find(templateId, trx),
      },
      async ({ actor, scope, row }) => {
        const asked = { actor, row, id: templateId, entity: 'Rule template' } as const;
        return work({ template: requireManageable(asked), scope, actor });
      },
    );

  return { touch, get, recordChange, requireTracker, writes, withTemplate };
}

export type TemplateService = ReturnType<typeof createTemplateService>;

/**
 * Rule templates of accounts, optionally shared with the team. Rules are copies and do not depend
 * on them.
 */
export function createTemplateService(deps: TemplateServiceDeps) {
  const { touch, get, recordChange, requireTracker, writes, withTemplate } =
    createTemplateAccess(deps);

  return {
    listForAccount: deps.repository.listForAccount,

    /**
     * @throws AlreadyExistsError when its id is taken, FailedPreconditionError at the team's limit.
     */
    create: ({
      draft,
      ...command
    }: {
      readonly actor: Actor;
      readonly accountId: string;
      readonly draft: NewRuleTemplate;
      readonly key: string | undefined;
    }): Promise<RuleTemplateDto> => {
      const { accountId } = command;
      return writes.forAccount(
        { ...command, request: { name: 'createRuleTemplate', accountId, draft } },
        async ({ actor, scope, teamId }) => {
          const { trx } = scope;
          const { id: drawn, ...fields } = draft;
          const trackerName = await requireTracker(fields, { teamId, trx });
          await deps.requireWithinLimit('rule templates', () =>
            deps.repository.countInTeamOf(accountId, trx),
          );
          const id = await deps.repository.create({ fields, id: drawn, accountId }, trx);
          touch(scope, id);
          const template = await get(id, trx);
          const changes = toCreatedChanges({ ...template, trackerName });
          await recordChange({ actor, template, trx }, { action: 'created', changes });
          return presentRuleTemplate(template);
        },
      );
    },

    update: ({
      update,
      ...command
    }: TemplateCommand & { readonly update: RuleTemplateUpdate }): Promise<RuleTemplateDto> =>
      withTemplate(
        { ...command, request: { name: 'updateRuleTemplate', update } },
        async ({ template: before, scope, actor }) => {
          const { trx } = scope;
          const { id, teamId } = before;
          const fields = update as Partial<RuleTemplateFields>;
          const wanted = { ...before, ...fields };
          const trackerName = await requireTracker(wanted, { teamId, trx });
          await deps.repository.update(
            {
              id,
              fields: { ...fields, ...(wanted.binomId === null ? { binomUserId: null } : {}) },
            },
            trx,
          );
          touch(scope, id);
          const template = await get(id, trx);
          if (template.isShared !== before.isShared) {
            const action = template.isShared ? 'shared' : 'unshared';
            await recordChange({ actor, template, trx }, { action, changes: [] });
          }
          const former =
            before.binomId === null
              ? undefined
              : (await deps.findTracker(before.binomId, trx))?.name;
          const changes = changesBetween(
            { ...before, trackerName: former },
            { ...template, trackerName },
          );
          if (changes.length > 0) {
            await recordChange({ actor, template, trx }, { action: 'updated', changes });
          }
          return presentRuleTemplate(template);
        },
      ),

    delete: (command: TemplateCommand): Promise<null> =>
      withTemplate(
        { ...command, request: { name: 'deleteRuleTemplate' } },
        async ({ template, scope, actor }) => {
          await deps.repository.delete([template.id], scope.trx);
          touch(scope, template.id);
          await recordChange(
            { actor, template, trx: scope.trx },
            { action: 'deleted', changes: [] },
          );
          return null;
        },
      ),
  };
}
