import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import {
  isOutsideActiveHours,
  nextActiveTime,
} from '@ads-checker/shared/domain/rules/active-hours';
import { mayRaiseBudgets } from '@ads-checker/shared/domain/rules/acts';
import {
  type RuleFacts as DecisionFacts,
  decideRule,
} from '@ads-checker/shared/domain/rules/decide';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import pLimit from 'p-limit';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError, proxyFaultOf } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { LimitsRepository, Rule, RuleRepository } from '../rules/index.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { Tracker } from '../trackers/index.ts';
import type { RefreshCampaignBudgets } from './campaign-budgets.ts';
import type { RefreshCampaignNames } from './campaign-names.ts';
import type { CarryOutActs } from './carry-out-acts.ts';
import type { CoverageRepository } from './coverage-repository.ts';
import type { OpenFacts, RuleFacts, RuleFigures } from './facts.ts';
import type { HistoryRepository } from './history-repository.ts';
import { historyWindow, withHistory } from './object-history.ts';
import { toObjectResults } from './object-results.ts';
import type { RaiseRepository } from './raise-repository.ts';
import type { RunRepository } from './run-repository.ts';
import type { RuleSchedule } from './schedule-repository.ts';
import type { OpenRun, RunningProfile, StateRepository } from './state-repository.ts';
import type { StopFailingRule } from './stop-failing-rule.ts';
import { limitsLeft, placeOf } from './team-limits.ts';
import type { TellFailedRule } from './tell-failed-rule.ts';
import { budgetsOf } from './worst-cases.ts';

/** How often waiting rules check their profile, its proxy and the team again. */
const WAIT_MS = 2 * MINUTE_MS;
const PARALLEL_RULES = 8;
const DESCRIPTION_MAX_LENGTH = 500;

export type RunOutcome = 'gone' | 'waits' | 'idle' | 'done';

/** The profile cannot call the ad network: its rules wait. */
class ProfileUnavailable extends Error {
  readonly reason: NetworkError;
  constructor(reason: NetworkError) {
    super(reason.message);
    this.reason = reason;
  }
}

function isProfileFault(error: unknown): error is NetworkError {
  return (
    error instanceof NetworkError &&
    (error.adUserStatus !== null || proxyFaultOf(error) !== undefined)
  );
}

function describeFailure(error: unknown): string {
  const message = error instanceof AppError ? error.message : ERROR_MESSAGES.unexpectedError;
  return message.slice(0, DESCRIPTION_MAX_LENGTH);
}

function figuresOutdated(): AppError {
  return new AppError(
    'UnavailableError',
    'Reading the figures took longer than the check interval, so nothing was done.',
    { code: 'figures_outdated' },
  );
}

export function toStoredFigures({ figures }: RuleFigures) {
  return { ...figures, factsAt: figures.factsAt.toISOString() };
}

export interface RunDeps {
  readonly db: Database;
  readonly facts: RuleFacts;
  readonly calls: ProfileCalls;
  readonly rules: Pick<RuleRepository, 'listByIds'>;
  readonly runs: Pick<RunRepository, 'addObjects'>;
  readonly limits: Pick<LimitsRepository, 'lock'>;
  readonly schedule: RuleSchedule;
  readonly state: StateRepository;
  readonly history: HistoryRepository;
  readonly taggedObjects: Pick<TaggedObjects, 'testNeverTouched'>;
  readonly coverage: CoverageRepository;
  readonly raises: RaiseRepository;
  readonly findTracker: (id: string) => Promise<Tracker | undefined>;
  readonly carryOutActs: CarryOutActs;
  readonly sync: Pick<Sync, 'writeVolatile'>;
  readonly stopFailingRule: StopFailingRule;
  readonly tellFailedRule: TellFailedRule;
  readonly refreshCampaignNames: RefreshCampaignNames;
  readonly refreshCampaignBudgets: RefreshCampaignBudgets;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** The facts became stale: the rule, or the team's limits, changed meanwhile. */
type Outdated = 'outdated';

function createVolatileWrite({ sync }: RunDeps) {
  return <T>(
    { teamId }: { teamId: string },
    ids: readonly string[],
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> =>
    sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => ({
      result: await work(trx),
      ids,
    }));
}

const nextRunAt = (clock: Clock, { checkIntervalInSeconds }: Rule, retryAfterMs = 0): Date =>
  new Date(clock.now().getTime() + Math.max(checkIntervalInSeconds * 1_000, retryAfterMs));

/** Ends runs that have not decided anything. */
function createUndecidedEnds(deps: RunDeps) {
  const { state, stopFailingRule, tellFailedRule, clock } = deps;
  const volatile = createVolatileWrite(deps);

  const fail = async (rule: Rule, { runId }: OpenRun, error: unknown): Promise<void> => {
    const retryAfterMs = error instanceof AppError ? error.details?.retryAfterMs : undefined;
    const isEnded = await volatile(rule, [rule.id], async (trx) => {
      if ((await state.lockUnexecuted(runId, trx)) === undefined) {
        return false;
      }
      await state.complete(
        {
          runId,
          ruleId: rule.id,
          ok: false,
          description: describeFailure(error),
          at: clock.now(),
          nextAt: nextRunAt(clock, rule, retryAfterMs),
        },
        trx,
      );
      if (error instanceof AppError) {
        await tellFailedRule({ rule, runId, error }, trx);
      }
      return true;
    });
    if (isEnded) {
      await stopFailingRule(rule);
    }
  };

  const release = (rule: Rule, { runId }: OpenRun): Promise<void> =>
    volatile(rule, [rule.id], (trx) => state.release(runId, trx));

  /** Puts off a rule outside of its hours, unless a person asked for the run. */
  const postpone = async (rule: Rule, run: OpenRun, timeZone: string): Promise<boolean> => {
    const at = clock.now();
    const isOutside = !run.isRequested && isOutsideActiveHours(rule, { timeZone, at });
    if (isOutside) {
      const until = nextActiveTime(rule, { timeZone, from: at });
      await volatile(rule, [rule.id], (trx) =>
        state.postpone({ runId: run.runId, until, ruleUpdatedAt: rule.updatedAt }, trx),
      );
    }
    return isOutside;
  };

  return { fail, release, postpone };
}

/** Decides runs and records them. */
function createRuleDecisions(deps: RunDeps) {
  const { runs, limits, state, history, carryOutActs, clock } = deps;
  const volatile = createVolatileWrite(deps);

  /** What the team's limits leave; undefined when its rules are paused. */
  const readLimits = async (
    { teamId }: Rule,
    { at, currency }: { at: Date; currency: string | null },
    trx: Transaction,
  ): Promise<Pick<DecisionFacts, 'remainingTeamActions' | 'raises'> | undefined> => {
    const team = await limits.lock(teamId, trx);
    return team.pausedAt === null
      ? limitsLeft(team, {
          use: await history.readTeamUse({ teamId, at }, trx),
          usdPerUnit: await history.findUSDPerUnit(currency, trx),
        })
      : undefined;
  };

  /** Decides and records; actions to execute are queued in the same transaction. */
  const decide = async (
    rule: Rule,
    { runId }: OpenRun,
    read: RuleFigures,
  ): Promise<Outdated | undefined> => {
    const now = clock.now();
    const terms = { ...rule, trackerVersion: read.trackerVersion };
    const place = placeOf(read);
    const candidates = decideRule(
      terms,
      {
        ...place,
        objects: withHistory(read, new Map()),
        remainingTeamActions: Number.POSITIVE_INFINITY,
      },
      now,
    ).acts.flatMap(({ skipped, objectId }) =>
      skipped === null && objectId !== null ? [objectId] : [],
    );
    return volatile(rule, [rule.id], async (trx) => {
      const locked = await state.lockUnexecuted(runId, trx);
      if (locked === undefined) {
        return undefined;
      }
      if (!locked.isDue || locked.ruleUpdatedAt.getTime() !== rule.updatedAt.getTime()) {
        return 'outdated';
      }
      const left =
        candidates.length === 0
          ? { remainingTeamActions: 0 }
          : await readLimits(rule, { at: now, currency: place.currency }, trx);
      if (left === undefined) {
        return 'outdated';
      }
      const known = await history.read(
        {
          ruleId: rule.id,
          teamId: rule.teamId,
          objectIds: candidates,
          ...historyWindow(rule, { accountTimeZone: read.accountTimeZone, at: now }),
        },
        trx,
      );
      const isNeverTouched =
        candidates.length === 0 ? undefined : await deps.taggedObjects.testNeverTouched(rule, trx);
      const decisions = decideRule(
        terms,
        { ...place, ...left, objects: withHistory(read, known, isNeverTouched) },
        now,
      );
      const objects = toObjectResults({
        objects: read.objects,
        decisions,
        ruleLevel: rule.level,
        pending: 'waiting',
        at: now,
      });
      await runs.addObjects({ runId, objects }, trx);
      const acts = decisions.acts.filter(({ skipped }) => skipped === null);
      const figures = toStoredFigures(read);
      if (acts.length === 0) {
        const at = clock.now();
        const { timeZone } = read.figures;
        const nextAt = nextActiveTime(rule, { timeZone, from: nextRunAt(clock, rule) });
        const ended = { runId, ruleId: rule.id, ok: true, description: null, figures, at, nextAt };
        await state.complete(ended, trx);
        return undefined;
      }
      await state.countForTeam({ runId, teamId: rule.teamId }, trx);
      await state.handOver({ runId, figures, at: now }, trx);
      await carryOutActs({ rule, runId, at: now }, acts, trx);
      return undefined;
    });
  };

  return { decide };
}

/**
 * Runs rules: their actions become bulk changes, recorded together with the decisions in one
 * transaction. A run that crashes before that starts over; one that crashes later resumes.
 */
export function createRuleRunner(deps: RunDeps) {
  const {
    db,
    facts,
    calls,
    rules,
    schedule,
    state,
    coverage,
    raises,
    findTracker,
    sync,
    refreshCampaignNames,
    refreshCampaignBudgets,
    clock,
    log,
  } = deps;
  const { fail, release, postpone } = createUndecidedEnds(deps);
  const { decide } = createRuleDecisions(deps);

  const runOne = async (rule: Rule, run: OpenRun, open: OpenFacts): Promise<void> => {
    let read: RuleFigures;
    try {
      if (rule.activeHours !== null && (await postpone(rule, run, await open.zoneOf(rule)))) {
        return;
      }
      read = await open.of(rule);
    } catch (error) {
      if (isProfileFault(error)) {
        throw new ProfileUnavailable(error);
      }
      if (!(error instanceof AppError)) {
        log.error({ err: error, ruleId: rule.id }, 'Failed to read the figures of a rule');
      }
      await fail(rule, run, error);
      return;
    }
    if (read.covered !== null) {
      await coverage.record({ rule, covered: read.covered, at: clock.now() });
    }
    if (mayRaiseBudgets(rule)) {
      await raises.record({ ruleId: rule.id, budgets: budgetsOf(rule, read), at: clock.now() });
    }
    if (
      clock.now().getTime() - read.figures.factsAt.getTime() >
      rule.checkIntervalInSeconds * 1_000
    ) {
      await fail(rule, run, figuresOutdated());
      return;
    }
    // The hours may have ended while the figures were read
    if (await postpone(rule, run, read.figures.timeZone)) {
      return;
    }
    if ((await decide(rule, run, read)) === 'outdated') {
      await release(rule, run);
    }
  };

  const plan = (adUserId: string, notBefore: Date | null = null): Promise<void> =>
    db.transaction((trx) => schedule.plan({ adUserId, notBefore }, trx));

  const begin = async ({ adUserId, teamId }: RunningProfile) => {
    const at = clock.now();
    const begun = await sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => {
      const forgotten = await state.deleteInterrupted(adUserId, trx);
      const open = await state.begin({ adUserId, at }, trx);
      return { ids: [...forgotten, ...open.map(({ ruleId }) => ruleId)], result: open };
    });
    const byId = new Map(
      (await rules.listByIds(begun.map(({ ruleId }) => ruleId))).map((rule) => [rule.id, rule]),
    );
    return begun.flatMap((run) => {
      const rule = byId.get(run.ruleId);
      return rule === undefined ? [] : [{ run, rule }];
    });
  };

  const readTrackers = async (due: readonly { rule: Rule }[]) => {
    const trackers = new Map<string, Tracker>();
    for (const id of new Set(due.flatMap(({ rule }) => rule.binomId ?? []))) {
      const tracker = await findTracker(id);
      if (tracker !== undefined) {
        trackers.set(id, tracker);
      }
    }
    return trackers;
  };

  return {
    /** Runs the due rules of a profile and schedules the next runs. Safe to repeat. */
    async runDue(input: { adUserId: string; signal: AbortSignal }): Promise<RunOutcome> {
      const profile = await state.findProfile(input.adUserId);
      if (profile === undefined) {
        return 'gone';
      }
      const waitUntil = (): Date => new Date(clock.now().getTime() + WAIT_MS);
      if (profile.waitsFor !== null) {
        const { teamId } = profile;
        await sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => {
          await schedule.plan({ adUserId: input.adUserId, notBefore: waitUntil() }, trx);
          const ids = await state.listDue({ adUserId: input.adUserId, at: clock.now() }, trx);
          return { ids, result: undefined };
        });
        return 'waits';
      }
      const due = await begin(profile);
      if (due.length === 0) {
        await plan(input.adUserId);
        return 'idle';
      }
      const trackers = await readTrackers(due);
      const work = async (profileCall: NetworkCall): Promise<void> => {
        const call: NetworkCall = { ...profileCall, priority: 'background', signal: input.signal };
        const open = facts.open({
          adUserId: input.adUserId,
          call,
          rules: due.map(({ rule }) => rule),
          trackers,
        });
        const limit = pLimit(PARALLEL_RULES);
        const ends = await Promise.allSettled(
          due.map(({ rule, run }) =>
            limit(async () => {
              input.signal.throwIfAborted();
              await runOne(rule, run, open);
            }),
          ),
        );
        const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
        // A failure of the profile takes precedence: it determines the profile's status.
        const unavailable = reasons.find((reason) => reason instanceof ProfileUnavailable);
        if (unavailable !== undefined) {
          throw unavailable.reason;
        }
        if (reasons.length > 0) {
          throw reasons[0];
        }
        const ran = due.map(({ rule }) => rule);
        await refreshCampaignNames({ call, rules: ran });
        await refreshCampaignBudgets({ call, adUserId: input.adUserId, rules: ran });
      };
      try {
        await calls.run(input.adUserId, work);
      } catch (error) {
        input.signal.throwIfAborted();
        if (!isProfileFault(error)) {
          throw error;
        }
        for (const { rule, run } of due) {
          await release(rule, run);
        }
        await plan(input.adUserId, waitUntil());
        return 'waits';
      }
      await plan(input.adUserId);
      return 'done';
    },
  };
}

export type RuleRunner = ReturnType<typeof createRuleRunner>;
