import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type {
  AdCostDto,
  AdCostSummary,
  CostUpdateState,
  CostUpdateTaskUpdate,
  PushAdCosts,
} from '@ads-checker/shared/contracts/cost-updates';
import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { AppError } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import {
  createProfileTaskService,
  type ProfileRequest,
  type ProfileTaskServiceDeps,
} from '../profile-tasks/index.ts';
import type { TrackersService } from '../trackers/index.ts';
import type { CostRepository } from './cost-repository.ts';
import type { CostFilter } from './entities.ts';
import { presentCost, presentState, presentSummary } from './presenter.ts';
import { type CostTaskRow, readCostTargets } from './rows.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Days the network still corrects, including today: resent when the task changes. */
const RESENT_DAYS = 4;
/** Maximum length of tracker names in the log. */
const NAMES_MAX_LENGTH = 500;

export type CostUpdatesService = ReturnType<typeof createCostUpdatesService>;

const isOff = (task: CostTaskRow): boolean => readCostTargets(task.binom_settings).length === 0;

function requireOn(task: CostTaskRow): void {
  if (isOff(task)) {
    throw new AppError('FailedPreconditionError', 'Choose a tracker for this task first.', {
      code: 'task_off',
    });
  }
}

interface CostUpdatesServiceDeps extends ProfileTaskServiceDeps {
  readonly trackers: Pick<TrackersService, 'find'>;
  readonly tasks: CostTaskRepository;
  readonly costs: CostRepository;
  readonly intervalMs: number;
}

/** Names of the trackers that a task names. */
function createCostTrackers(deps: CostUpdatesServiceDeps) {
  const { changeSettings, getTask, getState, runTask } = createProfileTaskService({
    ...deps,
    present: (state) => presentState({ ...state, intervalMs: deps.intervalMs }),
    requireOn,
  });

  const findAll = async (settings: readonly CostTarget[], trx: Transaction) => {
    const found: Awaited<ReturnType<typeof deps.trackers.find>>[] = [];
    for (const { binomId } of settings) {
      found.push(await deps.trackers.find(binomId, trx));
    }
    return found;
  };
  const namesOf = async (settings: readonly CostTarget[], trx: Transaction): Promise<string> =>
    (await findAll(settings, trx)).flatMap((tracker) => tracker?.name ?? []).join(', ');

  /** @throws ValidationError naming the first tracker unknown to the profile's team. */
  const nameTrackers = async (
    settings: readonly CostTarget[],
    { teamId, trx }: { teamId: string; trx: Transaction },
  ): Promise<string> => {
    const found = await findAll(settings, trx);
    const missing = found.findIndex((tracker) => tracker?.teamId !== teamId);
    if (missing >= 0) {
      throw invalidInput([
        {
          field: `body.binomSettings.${missing}.binomId`,
          message: `Tracker '${settings[missing]?.binomId}' not found`,
        },
      ]);
    }
    return found.map((tracker) => tracker?.name ?? '').join(', ');
  };

  return { changeSettings, getTask, getState, runTask, namesOf, nameTrackers };
}

export function createCostUpdatesService(deps: CostUpdatesServiceDeps) {
  const { changeSettings, getTask, getState, runTask, namesOf, nameTrackers } =
    createCostTrackers(deps);

  return {
    getState,
    runTask,

    /** @throws AuthorizationError when the actor may only read the profile. */
    updateTask: ({
      update,
      ...command
    }: ProfileRequest & {
      update: CostUpdateTaskUpdate;
      key: string | undefined;
    }): Promise<CostUpdateState> =>
      changeSettings(
        { ...command, request: { name: 'updateBinomCostUpdateTask', update } },
        async ({ task, adUserId, teamId, trx }) => {
          const names =
            update.binomSettings === undefined
              ? ''
              : await nameTrackers(update.binomSettings, { teamId, trx });
          const old = readCostTargets(task.binom_settings);
          const oldMultiplier = Number(task.cost_multiplier);
          const { binomSettings: settings = old, costMultiplier: multiplier = oldMultiplier } =
            update;
          const changes: ActivityChange[] = [];
          if (JSON.stringify(settings) !== JSON.stringify(old)) {
            changes.push({
              field: 'costTrackers',
              from: (await namesOf(old, trx)).slice(0, NAMES_MAX_LENGTH) || null,
              to: names.slice(0, NAMES_MAX_LENGTH) || null,
            });
          }
          if (multiplier !== oldMultiplier) {
            const [from, to] = [String(oldMultiplier), String(multiplier)];
            changes.push({ field: 'costMultiplier', from, to });
          }
          return {
            changes,
            async store(at) {
              await deps.tasks.update({ adUserId, settings, multiplier }, trx);
              if (settings.length === 0) {
                await deps.costs.failWithoutTrackers({ adUserIds: [adUserId], at }, trx);
                return false;
              }
              const today = at.toISOString().slice(0, 10);
              const since = addDays({ date: today, days: 1 - RESENT_DAYS });
              await deps.costs.requestPush({ adUserId, at, since }, trx);
              if (old.length === 0) {
                await deps.tasks.requestFetch({ adUserId, at }, trx);
              }
              return true;
            },
          };
        },
      ),

    async listAdCosts({
      actor,
      limit,
      offset,
      ...filter
    }: ProfileRequest & CostFilter & { limit: number; offset: number }): Promise<{
      costs: AdCostDto[];
      summary: AdCostSummary;
      total: number;
    }> {
      const { id: adUserId } = await deps.adUsers.getReadable({ actor, adUserId: filter.adUserId });
      const asked = { ...filter, adUserId };
      const { statusList: _status, failure: _failure, ...unfiltered } = asked;
      const [rows, all, total] = await Promise.all([
        deps.costs.list(asked, { limit, offset }),
        deps.costs.sum(unfiltered),
        deps.costs.count(asked),
      ]);
      return {
        costs: rows.map((row) => presentCost(adUserId, row)),
        summary: presentSummary(all),
        total,
      };
    },

    /** @throws FailedPreconditionError for a task without trackers. */
    async pushAdCosts({
      push,
      ...request
    }: ProfileRequest & { push: PushAdCosts }): Promise<{ requestedCount: number }> {
      const { id: adUserId } = await deps.adUsers.getManageable(request);
      requireOn(await getTask(adUserId));
      const at = deps.clock.now();
      const requestedCount = await deps.db.transaction((trx) =>
        deps.costs.requestPush(
          push.costs === undefined
            ? { adUserId, at, filter: { ...push.failed, adUserId, statusList: ['failure'] } }
            : { adUserId, at, costs: push.costs },
          trx,
        ),
      );
      if (requestedCount > 0) {
        await deps.tasks.pushNow({ adUserId, at });
      }
      return { requestedCount };
    },
  };
}
