import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { RuleDto } from '@ads-checker/shared/contracts/rule-entities';
import type { BulkRuleAction, NewRule, RuleUpdate } from '@ads-checker/shared/contracts/rules';
import { formatWeekHours } from '@ads-checker/shared/domain/week-hours-text';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import { createOwnedWrites, type IdentityRepository, type OpenedWrite } from '../identity/index.ts';
import { changesBetween, toCreatedChanges } from './activity-changes.ts';
import type { Rule, RuleFields } from './entities.ts';
import { requireManageable, requireReadable, requireWhole } from './policy.ts';
import { presentRule, ruleSubject } from './presenter.ts';
import type { RuleRepository } from './rule-repository.ts';
import { type CanReadTag, requireVisibleTags } from './tag-checks.ts';
import { createTeamTrackers, type FindTracker } from './tracker-checks.ts';

interface RuleCommand {
  readonly actor: Actor;
  readonly ruleId: string;
  readonly key: string | undefined;
}

interface RuleServiceDeps {
  repository: RuleRepository;
  findTracker: FindTracker;
  canReadTag: CanReadTag;
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
  events: Events;
  clock: Clock;
}

const textOf = (hours: Rule['activeHours']): string | null =>
  hours === null ? null : formatWeekHours(hours);

/** What a change of rules needs. */
function createRuleChanges(deps: RuleServiceDeps) {
  const touch = (scope: WriteScope, ids: readonly string[]): void =>
    scope.touch({ collection: 'binomRules', docIds: ids });

  const getAll = async (ids: readonly string[], trx: Transaction): Promise<Rule[]> => {
    const byId = new Map(
      (await deps.repository.listByIds(ids, trx)).map((rule) => [rule.id, rule]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  const recordChange = (
    { actor, rule, trx }: { actor: Actor; rule: Rule; trx: Transaction },
    entry: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'> & {
      readonly subject?: ActivityEntry['subject'];
    },
  ): Promise<void> =>
    deps.record({
      trx,
      actor,
      teamId: rule.teamId,
      kind: 'rules',
      subject: ruleSubject(rule),
      ...entry,
    });

  /** An enabled rule is due at once; a disabled one has no next run. */
  const planOf = ({ isEnabled }: { readonly isEnabled: boolean }) => ({
    nextExecutionTime: isEnabled ? deps.clock.now() : null,
    stoppedAt: null,
  });

  /**
   * After a change of the interval or the hours, the next run is scheduled relative to the last one;
   * outside of the hours it is then put off to where they begin.
   */
  const planAfter = (before: Rule, update: RuleUpdate) => {
    const { isEnabled = before.isEnabled, activeHours = before.activeHours } = update;
    const { checkIntervalInSeconds: interval = before.checkIntervalInSeconds } = update;
    if (isEnabled !== before.isEnabled) {
      return planOf({ isEnabled });
    }
    const areHoursSame = textOf(activeHours) === textOf(before.activeHours);
    if (!isEnabled || (areHoursSame && interval === before.checkIntervalInSeconds)) {
      return {};
    }
    const now = deps.clock.now().getTime();
    // One that waited for its hours has not run yet
    const firstMs = areHoursSame ? now : 0;
    const nextMs = (before.lastExecutionTime?.getTime() ?? firstMs) + interval * 1_000;
    return { nextExecutionTime: new Date(Math.max(now, nextMs)) };
  };

  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });
  const withRule = <T>(
    { ruleId, request, ...command }: RuleCommand & { readonly request: object },
    work: (locked: { rule: Rule; scope: WriteScope; actor: Actor }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        ...command,
        request: { ...request, ruleId },
        find: (trx) => deps.repository.find(ruleId, trx),
      },
      async ({ actor, scope, row }) =>
        work({
          rule: requireManageable({ actor, row, id: ruleId, entity: 'Rule' }),
          scope,
          actor,
        }),
    );

  return { touch, getAll, recordChange, planOf, planAfter, writes, withRule };
}

function createRuleCreation(
  deps: RuleServiceDeps,
  { touch, getAll, recordChange, planOf, writes }: ReturnType<typeof createRuleChanges>,
) {
  return {
    /**
     * Creates rules, all or none. @throws ValidationError naming the field of a rule whose tracker
     * is not the team's or lacks a column, AlreadyExistsError when an id is taken,
     * FailedPreconditionError at the team's limit.
     */
    create: ({
      adUserId,
      rules,
      ...command
    }: {
      readonly actor: Actor;
      readonly adUserId: string;
      readonly rules: readonly NewRule[];
      readonly key: string | undefined;
      /** A write of the same team that it is part of. */
      readonly within?: OpenedWrite;
    }): Promise<RuleDto[]> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'createBinomRules', adUserId, rules },
          find: (trx) => deps.repository.findOwner(adUserId, trx),
        },
        async ({ actor, scope, row }) => {
          const { trx } = scope;
          const { teamId } = requireManageable({ actor, row, id: adUserId, entity: 'Ad user' });
          const trackers = createTeamTrackers({ findTracker: deps.findTracker, teamId, trx });
          for (const [index, rule] of rules.entries()) {
            const at = `body.rules.${index}`;
            await trackers.require(rule, at);
            await requireVisibleTags({ ...deps, actor, conditions: rule.conditions, at });
          }
          await deps.requireWithinLimit(
            'rules',
            async () => (await deps.repository.countInTeam(teamId, trx)) + rules.length - 1,
          );
          const ids = await deps.repository.create(
            rules.map(({ id, ...fields }) => ({
              ...fields,
              ...planOf(fields),
              scopedRuleId: null,
              id,
              adUserId,
            })),
            trx,
          );
          await deps.events.publish('ruleTimesChanged', { adUserId }, trx);
          touch(scope, ids);
          const created = await getAll(ids, trx);
          const [first] = created;
          if (first !== undefined) {
            const trackerName = (await trackers.find(first.binomId))?.name;
            await recordChange(
              { actor, rule: first, trx },
              {
                action: 'created',
                changes: toCreatedChanges({ ...first, trackerName }),
                ...(created.length === 1
                  ? {}
                  : {
                      subject: {
                        type: 'binom_rules',
                        id: first.id,
                        name: String(created.length),
                      },
                    }),
              },
            );
          }
          return created.map(presentRule);
        },
      ),
  };
}

export type RuleService = ReturnType<typeof createRuleService>;

/** Rules of profiles: whoever manages a profile manages its rules. */
export function createRuleService(deps: RuleServiceDeps) {
  const ruleChanges = createRuleChanges(deps);
  const { touch, getAll, recordChange, planOf, planAfter, writes, withRule } = ruleChanges;

  return {
    ...createRuleCreation(deps, ruleChanges),

    async listOfAdUser(input: {
      readonly actor: Actor;
      readonly adUserId: string;
      readonly adCampaignId: string | undefined;
    }): Promise<Rule[]> {
      const row = await deps.repository.findOwner(input.adUserId);
      requireReadable({ actor: input.actor, row, id: input.adUserId, entity: 'Ad user' });
      return deps.repository.listOfAdUser({
        adUserId: input.adUserId,
        adCampaignId: input.adCampaignId,
      });
    },

    /** @throws NotFoundError also when the actor may not see the rule. */
    async getReadable({ actor, ruleId }: { actor: Actor; ruleId: string }): Promise<Rule> {
      const row = await deps.repository.find(ruleId);
      return requireReadable({ actor, row, id: ruleId, entity: 'Rule' });
    },

    /** @throws ValidationError naming a field, as {@link create} does. */
    update: ({
      update,
      ...command
    }: RuleCommand & { readonly update: RuleUpdate }): Promise<RuleDto> =>
      withRule(
        { ...command, request: { name: 'updateBinomRule', update } },
        async ({ rule: before, scope, actor }) => {
          const { trx } = scope;
          requireWhole(before);
          const { teamId } = before;
          const trackers = createTeamTrackers({ findTracker: deps.findTracker, teamId, trx });
          const {
            binomId = before.binomId,
            binomUserId = before.binomUserId,
            conditions = before.conditions,
          } = update;
          if (binomId !== null && binomId !== before.binomId && update.binomUserId === undefined) {
            throw invalidInput([{ field: 'body.binomUserId', message: 'is required' }]);
          }
          const tracker =
            update.binomId === undefined &&
            update.binomUserId === undefined &&
            update.conditions === undefined
              ? await trackers.find(binomId)
              : await trackers.require({ binomId, binomUserId, conditions }, 'body');
          const kept = before.conditions;
          await requireVisibleTags({ ...deps, actor, conditions, kept, at: 'body' });
          const fields = update as Partial<RuleFields>;
          await deps.repository.update(
            { id: before.id, ...fields, ...planAfter(before, update) },
            trx,
          );
          await deps.events.publish('ruleTimesChanged', { adUserId: before.adUserId }, trx);
          touch(scope, [before.id]);
          const [rule = before] = await getAll([before.id], trx);
          if (rule.isEnabled !== before.isEnabled) {
            const action = rule.isEnabled ? 'turned_on' : 'turned_off';
            await recordChange({ actor, rule, trx }, { action, changes: [] });
          }
          const formerTracker = await trackers.find(before.binomId);
          const changes = changesBetween(
            { ...before, trackerName: formerTracker?.name },
            { ...rule, trackerName: tracker?.name },
          );
          if (changes.length > 0) {
            await recordChange({ actor, rule, trx }, { action: 'updated', changes });
          }
          return presentRule(rule);
        },
      ),

    /** Turns rules of a profile on or off, or deletes them. @returns the changed ones */
    changeMany: ({
      adUserId,
      ruleIds,
      action,
      ...command
    }: {
      readonly actor: Actor;
      readonly adUserId: string;
      readonly ruleIds: readonly string[];
      readonly action: BulkRuleAction;
      readonly key: string | undefined;
    }): Promise<string[]> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'changeBinomRules', adUserId, ruleIds, action },
          find: (trx) => deps.repository.findOwner(adUserId, trx),
        },
        async ({ actor, scope, row }) => {
          const { trx } = scope;
          requireManageable({ actor, row, id: adUserId, entity: 'Ad user' });
          const isEnabled = action === 'turn_on';
          const changed = (await deps.repository.listByIds(ruleIds, trx)).filter(
            (rule) =>
              rule.adUserId === adUserId && (action === 'delete' || rule.isEnabled !== isEnabled),
          );
          const [first] = changed;
          if (first === undefined) {
            return [];
          }
          for (const rule of changed) {
            requireWhole(rule);
          }
          const ids = changed.map(({ id }) => id);
          if (action === 'delete') {
            await deps.repository.delete(ids, trx);
          } else {
            await deps.repository.switchAll({ ids, isEnabled, ...planOf({ isEnabled }) }, trx);
            await deps.events.publish('ruleTimesChanged', { adUserId }, trx);
          }
          touch(scope, ids);
          await recordChange(
            { actor, rule: first, trx },
            {
              action:
                action === 'delete' ? 'deleted' : action === 'turn_on' ? 'turned_on' : 'turned_off',
              changes: [],
              ...(ids.length === 1
                ? {}
                : { subject: { type: 'binom_rules', id: first.id, name: String(ids.length) } }),
            },
          );
          return ids;
        },
      ),

    delete: (command: RuleCommand): Promise<null> =>
      withRule(
        { ...command, request: { name: 'deleteBinomRule' } },
        async ({ rule, scope, actor }) => {
          requireWhole(rule);
          await deps.repository.delete([rule.id], scope.trx);
          touch(scope, [rule.id]);
          await recordChange({ actor, rule, trx: scope.trx }, { action: 'deleted', changes: [] });
          return null;
        },
      ),
  };
}
