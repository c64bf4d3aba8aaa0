import type { DryRunDraft } from '@ads-checker/shared/contracts/rule-actions';
import { BACKTEST_DAYS_MAX, type Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createTeamTrackers, type LimitsRepository } from '../rules/index.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { Tracker } from '../trackers/index.ts';
import type { BacktestAnswer, BacktestQuestion } from './answer-backtest.ts';
import type { FiguresRepository } from './figures-repository.ts';
import type { HistoryRepository } from './history-repository.ts';
import { listTagIds } from './object-traits.ts';
import { campaignIdsOf } from './scope-facts.ts';
import type { AccountSimulation } from './simulate-days.ts';

type Draft = Omit<DryRunDraft, 'adAccountId'>;

/** @throws ValidationError when the tracker is not the team's, or lacks a column. */
export type FindTeamTracker = (
  teamId: string,
  rule: Pick<DryRunDraft, 'binomId' | 'binomUserId' | 'conditions'>,
) => Promise<Tracker | undefined>;

export function createTeamTrackerFinder(deps: {
  db: Database;
  findTracker: (id: string) => Promise<Tracker | undefined>;
}): FindTeamTracker {
  return async (teamId, rule) => {
    await deps.db.transaction((trx) =>
      createTeamTrackers({ findTracker: deps.findTracker, teamId, trx }).require(rule, 'body.rule'),
    );
    if (rule.binomId === null) {
      return undefined;
    }
    const tracker = await deps.findTracker(rule.binomId);
    if (tracker === undefined) {
      throw entityNotFound('Tracker', rule.binomId);
    }
    return tracker;
  };
}

/** An ad account with the profile whose readings count. */
export interface SimulatedPlace {
  readonly adUserId: string;
  readonly adAccountId: string;
}

export type Simulations = ReturnType<typeof createSimulations>;

/** Tries rules over recorded figures: nothing is read from the ad network. */
export function createSimulations(deps: {
  findTeamTracker: FindTeamTracker;
  limits: Pick<LimitsRepository, 'get'>;
  history: Pick<HistoryRepository, 'listUSDPerUnit'>;
  taggedObjects: Pick<TaggedObjects, 'listTagged' | 'listTaggedEach' | 'listNeverTouched'>;
  figures: Pick<FiguresRepository, 'listText'>;
  answer: (question: BacktestQuestion, signal: AbortSignal) => Promise<BacktestAnswer>;
  clock: Clock;
}) {
  return {
    /** @throws ValidationError when the tracker is not the team's, or lacks a column. */
    async open({ teamId, rule: draft }: { teamId: string; rule: Draft }) {
      const tracker = await deps.findTeamTracker(teamId, draft);
      const until = deps.clock.now();
      const [limits, rates, tagged, each, neverTouched] = await Promise.all([
        deps.limits.get(teamId),
        deps.history.listUSDPerUnit(),
        deps.taggedObjects.listTagged(draft.scope?.tagIds ?? []),
        deps.taggedObjects.listTaggedEach(listTagIds(draft.conditions)),
        deps.taggedObjects.listNeverTouched(teamId),
      ]);
      const rule = { ...draft, trackerVersion: tracker?.version ?? null };
      const hoursTimeZone = rule.shouldUseTrackerTimezone ? (tracker?.timezone ?? null) : null;

      const ask = async (
        place: SimulatedPlace,
        days: number | null,
        signal: AbortSignal,
      ): Promise<BacktestAnswer> => {
        const figures = await deps.figures.listText({
          ...place,
          campaignIds: campaignIdsOf(draft),
          binomId: draft.binomId,
          since: new Date(until.getTime() - (BACKTEST_DAYS_MAX + 1) * DAY_MS),
        });
        signal.throwIfAborted();
        return deps.answer(
          {
            rule,
            figures,
            days,
            until,
            hoursTimeZone,
            limits,
            rates,
            tags: { ...place, tagged, each, neverTouched },
          },
          signal,
        );
      };

      return {
        until,

        /** What the rule would have done in an ad account over past days of its zone. */
        async backtest(
          place: SimulatedPlace,
          days: number,
          signal: AbortSignal,
        ): Promise<{ readonly backtest: Backtest; readonly isRecorded: boolean }> {
          const { backtest, isRecorded } = await ask(place, days, signal);
          if (backtest === undefined) {
            throw new AppError('InternalError', ERROR_MESSAGES.unexpectedError);
          }
          return { backtest, isRecorded };
        },

        /** Undefined when nothing is recorded of the ad account. */
        async simulate(
          place: SimulatedPlace,
          signal: AbortSignal,
        ): Promise<AccountSimulation | undefined> {
          const { simulation, isRecorded } = await ask(place, null, signal);
          return isRecorded ? simulation : undefined;
        },
      };
    },
  };
}
