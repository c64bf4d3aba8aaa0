import type { Actor } from '@ads-checker/shared/access/identity';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type {
  NewScopedRule,
  ScopedRuleDto,
  ScopedRuleUpdate,
} from '@ads-checker/shared/contracts/scoped-rules';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  createOwnedWrites,
  type IdentityRepository,
  type OpenedWrite,
  requireListableAccount,
} from '../identity/index.ts';
import type { PartRuns } from '../rule-runs/index.ts';
import {
  changesBetween,
  createTeamTrackers,
  type FindTracker,
  type RuleRepository,
  requireVisibleTags,
  toCreatedChanges,
} from '../rules/index.ts';
import type { ScopedRule } from './entities.ts';
import { type ScopeParts, termsOfParts } from './parts.ts';
import { type RuleOwner, requireManageable, requireProfilesOf, requireReadable } from './policy.ts';
import type { ScopedRulePresenter } from './presented-rules.ts';
import type { ScopedRuleRepository } from './repository.ts';
import { describeScope } from './scope-text.ts';
import type { TargetsRepository } from './targets-repository.ts';

interface Command {
  readonly actor: Actor;
  readonly accountId: string;
  readonly key: string | undefined;
  /** A write of the same team that it is part of. */
  readonly within?: OpenedWrite;
}

interface ScopedRulesDeps {
  repository: ScopedRuleRepository;
  targets: TargetsRepository;
  parts: ScopeParts;
  rules: Pick<RuleRepository, 'countInTeam' | 'listOfScopedRules' | 'updateParts' | 'switchParts'>;
  partRuns: PartRuns;
  presented: ScopedRulePresenter;
  findTracker: FindTracker;
  canReadTag: (request: { actor: Actor; id: string }) => Promise<boolean>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
  clock: Clock;
}

type Change = Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>;

function createScopedRuleChanges(deps: ScopedRulesDeps) {
  const { repository } = deps;
  const writes = createOwnedWrites(deps);

  const recordChange = (
    { actor, rule, trx }: { actor: Actor; rule: ScopedRule; trx: Transaction },
    change: Change,
  ): Promise<void> =>
    deps.record({
      trx,
      actor,
      teamId: rule.teamId,
      kind: 'rules',
      subject: { type: 'scoped_rule', id: rule.id, name: rule.name },
      ...change,
    });

  const withRule = <T>(
    { ruleId, request, ...command }: Command & { ruleId: string; request: object },
    work: (locked: { rule: ScopedRule; scope: WriteScope; actor: Actor }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        ...command,
        request: { ...request, ruleId, accountId: command.accountId },
        find: (trx) => (trx === undefined ? repository.find(ruleId) : repository.lock(ruleId, trx)),
      },
      async ({ actor, scope, row }) => {
        const { accountId } = command;
        return work({
          rule: requireManageable({ actor, row, accountId, ruleId }),
          scope,
          actor,
        });
      },
    );

  const requireScope = async (
    scope: RuleScope,
    {
      actor,
      owner,
      keptTagIds = [],
      at,
      trx,
    }: {
      actor: Actor;
      owner: RuleOwner;
      /** May be gone since they were chosen. */
      keptTagIds?: readonly string[] | undefined;
      at: string;
      trx: Transaction;
    },
  ): Promise<void> => {
    const profiles = await deps.targets.listProfiles(owner.teamId, trx);
    requireProfilesOf(scope, { actor, owner, profiles, at });
    const isVisible = await Promise.all(
      scope.tagIds.map(
        async (id) => keptTagIds.includes(id) || (await deps.canReadTag({ actor, id })),
      ),
    );
    const hidden = isVisible.flatMap((isSeen, index) =>
      isSeen ? [] : [{ field: `${at}.tagIds.${index}`, message: 'must be a tag that you may see' }],
    );
    if (hidden.length > 0) {
      throw invalidInput(hidden);
    }
  };

  const reload = async (id: string, trx: Transaction): Promise<ScopedRule> => {
    const rule = await repository.find(id, trx);
    if (rule === undefined) {
      throw entityNotFound('Rule', id);
    }
    return rule;
  };

  return { writes, recordChange, withRule, requireScope, reload };
}

export type ScopedRulesService = ReturnType<typeof createScopedRulesService>;

/** Rules of many campaigns: an account's, over profiles that it may manage. */
export function createScopedRulesService(deps: ScopedRulesDeps) {
  const { repository, presented } = deps;
  const { writes, recordChange, withRule, requireScope, reload } = createScopedRuleChanges(deps);

  const getReadable = async (request: {
    actor: Actor;
    accountId: string;
    ruleId: string;
  }): Promise<ScopedRule> =>
    requireReadable({ ...request, row: await repository.find(request.ruleId) });

  return {
    getReadable,

    async list({
      actor,
      accountId,
    }: {
      actor: Actor;
      accountId: string;
    }): Promise<ScopedRuleDto[]> {
      const teamId = await deps.findTeamId(accountId);
      requireListableAccount({ actor, accountId, teamId });
      return presented.present(await repository.listOfAccount(accountId));
    },

    /**
     * Creates rules with their parts, all or none. @throws ValidationError naming the field of a
     * rule whose tracker or profiles cannot be used, AlreadyExistsError when an id is taken,
     * FailedPreconditionError at the team's limit.
     */
    create: ({
      rules: wanted,
      ...command
    }: Command & { rules: readonly NewScopedRule[] }): Promise<ScopedRuleDto[]> =>
      writes.forAccount(
        {
          ...command,
          request: {
            name: 'createScopedRules',
            accountId: command.accountId,
            rules: wanted,
          },
        },
        async ({ actor, scope, teamId }) => {
          const { trx } = scope;
          const { accountId } = command;
          const account = await deps.people.findAccount(accountId, trx);
          const owner = {
            accountId,
            teamId,
            canOwnerManageAll: account?.manageTeamAds === true,
          };
          const trackers = createTeamTrackers({ findTracker: deps.findTracker, teamId, trx });
          for (const [index, rule] of wanted.entries()) {
            const at = `body.rules.${index}`;
            await trackers.require(rule, at);
            await requireVisibleTags({ ...deps, actor, conditions: rule.conditions, at });
            await requireScope(rule.scope, { actor, owner, at: `${at}.scope`, trx });
          }
          await deps.requireWithinLimit(
            'rules',
            async () => (await deps.rules.countInTeam(teamId, trx)) + wanted.length - 1,
          );
          const ids = await repository.create(
            wanted.map((rule) => ({ ...rule, id: rule.id, accountId })),
            trx,
          );
          await repository.requestReconcile(ids, deps.clock.now(), trx);
          for (const id of ids) {
            const rule = await reload(id, trx);
            await deps.parts.reconcile(rule, scope);
            const trackerName = (await trackers.find(rule.binomId))?.name;
            await recordChange(
              { actor, rule, trx },
              {
                action: 'created',
                changes: [
                  ...toCreatedChanges({ ...rule, trackerName }),
                  { field: 'scope', to: describeScope(rule.scope) },
                ],
              },
            );
          }
          return presented.present(await repository.listByIds(ids, trx), trx);
        },
      ),

    /** @throws ValidationError naming a field, as {@link create} does. */
    update: ({
      update,
      ...command
    }: Command & { ruleId: string; update: ScopedRuleUpdate }): Promise<ScopedRuleDto> =>
      withRule(
        { ...command, request: { name: 'updateScopedRule', update } },
        async ({ rule: before, scope, actor }) => {
          const { trx } = scope;
          const { id, teamId } = before;
          const at = deps.clock.now();
          const trackers = createTeamTrackers({ findTracker: deps.findTracker, teamId, trx });
          const {
            binomId = before.binomId,
            binomUserId = before.binomUserId,
            conditions = before.conditions,
          } = update;
          if (binomId !== null && binomId !== before.binomId && update.binomUserId === undefined) {
            throw invalidInput([{ field: 'body.binomUserId', message: 'is required' }]);
          }
          if (
            update.binomId !== undefined ||
            update.binomUserId !== undefined ||
            update.conditions !== undefined
          ) {
            await trackers.require({ binomId, binomUserId, conditions }, 'body');
          }
          const kept = before.conditions;
          await requireVisibleTags({ ...deps, actor, conditions, kept, at: 'body' });
          if (update.scope !== undefined) {
            await requireScope(update.scope, {
              actor,
              owner: before,
              keptTagIds: before.scope?.tagIds,
              at: 'body.scope',
              trx,
            });
          }
          await repository.update({ id, ...(update as Partial<ScopedRule>) }, trx);
          await deps.rules.updateParts(
            { scopedRuleId: id, at, ...termsOfParts(update as Partial<ScopedRule>) },
            trx,
          );
          if (update.isEnabled !== undefined) {
            await deps.rules.switchParts(
              { scopedRuleId: id, isEnabled: update.isEnabled, at },
              trx,
            );
          }
          const rule = await reload(id, trx);
          if (update.scope !== undefined) {
            await repository.requestReconcile([id], at, trx);
          }
          await deps.parts.reconcile(rule, scope);
          const parts = await repository.listParts(id, trx);
          scope.touch({ collection: 'binomRules', docIds: parts.map((part) => part.id) });
          await deps.parts.tellTimes(
            parts.map(({ adUserId }) => adUserId),
            trx,
          );
          if (rule.isEnabled !== before.isEnabled) {
            const action = rule.isEnabled ? 'turned_on' : 'turned_off';
            await recordChange({ actor, rule, trx }, { action, changes: [] });
          }
          const [from, to] = [describeScope(before.scope), describeScope(rule.scope)];
          const changes = [
            ...changesBetween(
              { ...before, trackerName: (await trackers.find(before.binomId))?.name },
              { ...rule, trackerName: (await trackers.find(rule.binomId))?.name },
            ),
            ...(from === to ? [] : [{ field: 'scope' as const, from, to }]),
          ];
          if (changes.length > 0) {
            await recordChange({ actor, rule, trx }, { action: 'updated', changes });
          }
          return presented.presentOne(rule, trx);
        },
      ),

    delete: (command: Command & { ruleId: string }): Promise<null> =>
      withRule(
        { ...command, request: { name: 'deleteScopedRule' } },
        async ({ rule, scope, actor }) => {
          const { trx } = scope;
          const parts = await repository.listParts(rule.id, trx);
          await repository.delete(rule.id, trx);
          scope.touch({ collection: 'binomRules', docIds: parts.map(({ id }) => id) });
          await recordChange({ actor, rule, trx }, { action: 'deleted', changes: [] });
          return null;
        },
      ),

    /**
     * Requests runs of all parts that can run. @throws FailedPreconditionError for a rule that is
     * off, covers nothing, or whose parts all wait or were stopped.
     */
    async runNow(request: {
      actor: Actor;
      accountId: string;
      ruleId: string;
    }): Promise<ScopedRuleDto> {
      const row = await repository.find(request.ruleId);
      const rule = requireManageable({ ...request, row });
      if (!rule.isEnabled) {
        throw new AppError('FailedPreconditionError', 'This rule is off. Turn it on first.', {
          code: 'rule_off',
        });
      }
      const all = await deps.rules.listOfScopedRules([rule.id]);
      if (all.length === 0) {
        throw new AppError('FailedPreconditionError', 'This rule covers no ad account yet.', {
          code: 'covers_nothing',
        });
      }
      const parts = all.filter(({ isEnabled, waitsFor }) => isEnabled && waitsFor === null);
      if (parts.length === 0) {
        throw new AppError(
          'FailedPreconditionError',
          'None of the ad accounts of this rule can run now.',
          { code: 'parts_cannot_run' },
        );
      }
      await deps.partRuns.request({ teamId: rule.teamId, parts });
      return presented.presentOne(rule);
    },
  };
}
