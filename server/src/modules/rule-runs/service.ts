import type { Actor } from '@ads-checker/shared/access/identity';
import type { DryRunDraft } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import {
  type RuleDto,
  type RuleState,
  ruleStateSchema,
} from '@ads-checker/shared/contracts/rule-entities';
import type { RuleObjectResult, RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import type { WorstCaseDto } from '@ads-checker/shared/contracts/rule-worst-case';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { countRuleActions } from '@ads-checker/shared/domain/rules/action-counts';
import { isOutsideActiveHours } from '@ads-checker/shared/domain/rules/active-hours';
import { canUndoEachOther } from '@ads-checker/shared/domain/rules/conflicts';
import { decideRule } from '@ads-checker/shared/domain/rules/decide';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RuleChanges } from '../ad-object-changes/index.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  type CanReadTag,
  type LimitsRepository,
  presentRule,
  type Rule,
  type RuleRepository,
  requireManageableRule,
  requireVisibleTags,
} from '../rules/index.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { RuleFacts } from './facts.ts';
import type { HistoryRepository } from './history-repository.ts';
import { historyWindow, withHistory } from './object-history.ts';
import { toObjectResults } from './object-results.ts';
import { presentAct, presentRun } from './presenter.ts';
import { toStoredFigures } from './run-due-rules.ts';
import type { RunRepository } from './run-repository.ts';
import type { RuleSchedule } from './schedule-repository.ts';
import { addUpSimulations } from './simulate-days.ts';
import type { FindTeamTracker, Simulations } from './simulations.ts';
import type { StateRepository } from './state-repository.ts';
import { limitsLeft, placeOf } from './team-limits.ts';
import type { BudgetQuery, WorstCases } from './worst-cases.ts';

const WAITING = {
  profile_inactive: 'This profile is disconnected from Facebook. Connect it again.',
  proxy_down: 'This profile’s proxy isn’t responding. Check it or choose another.',
  paused_by_team: 'All rules of the team are paused.',
} as const satisfies Record<NonNullable<RuleDto['waitsFor']>, string>;

/** A rule that is tried in one ad account of a profile. */
interface Trial {
  readonly actor: Actor;
  readonly adUserId: string;
  readonly rule: DryRunDraft;
  readonly signal: AbortSignal;
}

interface RuleRunsServiceDeps {
  rules: Pick<RuleRepository, 'find' | 'findOwner' | 'listOfAdAccount'>;
  runs: Pick<RunRepository, 'find'>;
  limits: Pick<LimitsRepository, 'get'>;
  schedule: RuleSchedule;
  state: StateRepository;
  history: HistoryRepository;
  taggedObjects: Pick<TaggedObjects, 'testNeverTouched'>;
  facts: RuleFacts;
  worstCases: WorstCases;
  simulations: Simulations;
  calls: ProfileCalls;
  changes: Pick<RuleChanges, 'undo'>;
  findTeamTracker: FindTeamTracker;
  canReadTag: CanReadTag;
  sync: Pick<Sync, 'writeVolatile'>;
  clock: Clock;
}

/** Rules that an actor may run, and that can run. */
function createRuleAccess(deps: RuleRunsServiceDeps) {
  const getManageable = async (actor: Actor, ruleId: string): Promise<Rule> =>
    requireManageableRule({
      actor,
      row: fitsBigint(ruleId) ? await deps.rules.find(ruleId) : undefined,
      id: ruleId,
      entity: 'Rule',
    });

  const requireRunning = async (adUserId: string, isPauseIgnored = false): Promise<void> => {
    const waitsFor = (await deps.state.findProfile(adUserId))?.waitsFor ?? null;
    if (waitsFor !== null && !(isPauseIgnored && waitsFor === 'paused_by_team')) {
      throw new AppError('FailedPreconditionError', WAITING[waitsFor], { code: waitsFor });
    }
  };

  const requireProfile = async (actor: Actor, adUserId: string) =>
    requireManageableRule({
      actor,
      row: await deps.rules.findOwner(adUserId),
      id: adUserId,
      entity: 'Ad user',
    });

  const requireTags = (
    { actor, rule: { conditions } }: { actor: Actor; rule: Pick<DryRunDraft, 'conditions'> },
    kept?: RuleGroup,
  ): Promise<void> => requireVisibleTags({ ...deps, actor, conditions, kept, at: 'body.rule' });

  return { getManageable, requireRunning, requireProfile, requireTags };
}

/** Trying rules without acting. */
function createTrials(
  deps: RuleRunsServiceDeps,
  {
    getManageable,
    requireRunning,
    requireProfile,
    requireTags,
  }: ReturnType<typeof createRuleAccess>,
) {
  const openTrial = async ({
    teamId,
    ...asked
  }: Pick<Trial, 'actor' | 'rule'> & { readonly teamId: string }) => {
    await requireTags(asked);
    return deps.simulations.open({ teamId, rule: asked.rule });
  };

  return {
    /**
     * Simulates a rule over the half-hourly figures, with the same function as a run. Days are
     * those of the ad account.
     */
    async backtest({ actor, adUserId, rule, days, signal }: Trial & { days: number }) {
      const { teamId } = await requireProfile(actor, adUserId);
      const open = await openTrial({ actor, teamId, rule });
      return (await open.backtest({ adUserId, adAccountId: rule.adAccountId }, days, signal))
        .backtest;
    },

    /** What a rule would do in the next 24 hours, by the figures of the last days. */
    async simulate({ actor, adUserId, rule, signal }: Trial): Promise<Simulation> {
      const { teamId } = await requireProfile(actor, adUserId);
      const open = await openTrial({ actor, teamId, rule });
      const account = await open.simulate({ adUserId, adAccountId: rule.adAccountId }, signal);
      return addUpSimulations(account === undefined ? [] : [account], {
        until: open.until,
        places: { withoutFigures: account === undefined ? 1 : 0, left: 0 },
      });
    },

    /** What rules of a profile could add to budgets on one day; reads the budgets now. */
    async worstCase(input: {
      actor: Actor;
      adUserId: string;
      rules: readonly BudgetQuery[];
    }): Promise<WorstCaseDto> {
      const { teamId } = await requireProfile(input.actor, input.adUserId);
      await requireRunning(input.adUserId, true);
      const rules = await deps.calls.run(input.adUserId, (call) =>
        deps.worstCases.read({ adUserId: input.adUserId, call }, input.rules),
      );
      return deps.worstCases.assess({ teamId, rules, unread: 0 });
    },

    /** Evaluates a rule with the same functions as a run, without executing its actions. */
    async dryRun(input: {
      actor: Actor;
      adUserId: string;
      rule: DryRunDraft;
      ruleId: string | undefined;
    }) {
      const owner = await requireProfile(input.actor, input.adUserId);
      const stored =
        input.ruleId === undefined ? undefined : await getManageable(input.actor, input.ruleId);
      const tracker = await deps.findTeamTracker(owner.teamId, input.rule);
      await requireTags(input, stored?.conditions);
      await requireRunning(input.adUserId, true);
      const asked = { ...input.rule, id: stored?.id, createdAt: stored?.createdAt };
      const read = await deps.calls.run(input.adUserId, (call) =>
        deps.facts
          .open({
            adUserId: input.adUserId,
            call,
            rules: [asked],
            trackers: new Map(tracker === undefined ? [] : [[tracker.id, tracker]]),
          })
          .of(asked),
      );
      const at = deps.clock.now();
      const { adUserId, rule } = input;
      const { teamId } = owner;
      const [known, use, limits, usdPerUnit, isNeverTouched] = await Promise.all([
        deps.history.read({
          ruleId: stored?.id ?? null,
          teamId: owner.teamId,
          objectIds: read.objects.map(({ id }) => id),
          ...historyWindow(input.rule, { accountTimeZone: read.accountTimeZone, at }),
        }),
        deps.history.readTeamUse({ teamId: owner.teamId, at }),
        deps.limits.get(owner.teamId),
        deps.history.findUSDPerUnit(read.figures.networkCurrency),
        deps.taggedObjects.testNeverTouched({
          teamId,
          adUserId,
          adAccountId: rule.adAccountId,
        }),
      ]);
      const decisions = decideRule(
        { ...input.rule, trackerVersion: read.trackerVersion },
        {
          ...placeOf(read),
          ...limitsLeft(limits, { use, usdPerUnit }),
          objects: withHistory(read, known, isNeverTouched),
          isOutsideHours: isOutsideActiveHours(input.rule, {
            timeZone: read.figures.timeZone,
            at,
          }),
        },
        at,
      );
      const objects = toObjectResults({
        objects: read.objects,
        decisions,
        ruleLevel: input.rule.level,
        pending: 'would_act',
        at: null,
      }).map(
        ({ act, ...object }): RuleObjectResult => ({
          ...object,
          act: presentAct(act),
        }),
      );
      const draft = { ...input.rule, isEnabled: true };
      const others = await deps.rules.listOfAdAccount({
        adUserId: input.adUserId,
        adAccountId: input.rule.adAccountId,
      });
      return {
        objects,
        figures: toStoredFigures(read),
        counts: countRuleActions(
          objects.flatMap(({ act }) =>
            act?.state === 'would_act' ? [{ ok: true, action: act.action }] : [],
          ),
        ),
        conflicts: others.flatMap((other) =>
          other.id !== input.ruleId && canUndoEachOther(other, draft) ? [other.id] : [],
        ),
      };
    },
  };
}

export type RuleRunsService = ReturnType<typeof createRuleRunsService>;

/** Operations on rules other than editing: run now, dry run, backtest, undo. */
export function createRuleRunsService(deps: RuleRunsServiceDeps) {
  const ruleAccess = createRuleAccess(deps);
  const { getManageable, requireRunning } = ruleAccess;

  return {
    ...createTrials(deps, ruleAccess),

    /**
     * Requests a run now; a running one continues. @throws FailedPreconditionError for a rule that
     * is off or waiting.
     */
    async runNow({ actor, ruleId }: { actor: Actor; ruleId: string }): Promise<RuleState> {
      const rule = await getManageable(actor, ruleId);
      if (!rule.isEnabled) {
        throw new AppError('FailedPreconditionError', 'This rule is off. Turn it on first.', {
          code: 'rule_off',
        });
      }
      await requireRunning(rule.adUserId);
      await deps.sync.writeVolatile({ kind: 'binomRule', teamId: rule.teamId }, async (trx) => {
        await deps.state.requestRun({ ruleId: rule.id, at: deps.clock.now() }, trx);
        await deps.schedule.plan({ adUserId: rule.adUserId, isRequested: true }, trx);
        return { ids: [rule.id], result: undefined };
      });
      return ruleStateSchema.parse(presentRule(await getManageable(actor, ruleId)));
    },

    /**
     * Restores what a run changed, or one object, unless it was changed since; reports per object.
     * @throws ConflictError while it runs, FailedPreconditionError when there is nothing to undo.
     */
    async undo(input: {
      actor: Actor;
      runId: string;
      /** Undefined for all objects. */
      objectId?: string;
    }): Promise<RuleRunDto> {
      const run = fitsBigint(input.runId) ? await deps.runs.find(input.runId) : undefined;
      const rule = requireManageableRule({
        actor: input.actor,
        row: run === undefined ? undefined : await deps.rules.find(run.ruleId),
        id: input.runId,
        entity: 'Rule run',
      });
      await requireRunning(rule.adUserId, true);
      await deps.sync.writeVolatile({ kind: 'binomRule', teamId: rule.teamId }, async (trx) => {
        const locked = await deps.state.hold(input.runId, trx);
        if (locked === undefined) {
          throw entityNotFound('Rule run', input.runId);
        }
        if (locked.completedAt === null) {
          throw new AppError('ConflictError', 'This run is still in progress.', {
            code: 'run_in_progress',
          });
        }
        const isInEffect =
          input.objectId === undefined
            ? locked.undoneAt === null
            : await deps.state.isActionInEffect(
                { runId: input.runId, objectId: input.objectId },
                trx,
              );
        const queued = isInEffect
          ? await deps.changes.undo(
              {
                ruleRunId: input.runId,
                adUser: { id: rule.adUserId, teamId: rule.teamId },
                userId: input.actor.userId,
                objectId: input.objectId,
              },
              trx,
            )
          : 0;
        if (queued === 0) {
          throw new AppError('FailedPreconditionError', 'Nothing to undo.', {
            code: 'nothing_changed',
          });
        }
        if (input.objectId === undefined) {
          await deps.state.markUndone({ runId: input.runId, at: deps.clock.now() }, trx);
        }
        return { ids: [rule.id], result: undefined };
      });
      const after = await deps.runs.find(input.runId);
      if (after === undefined) {
        throw entityNotFound('Rule run', input.runId);
      }
      return presentRun(after);
    },
  };
}
