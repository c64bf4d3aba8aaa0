import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  AdCostSummary,
  BinomAdCostDto,
  CostUpdateState,
  CostUpdateTaskUpdate,
  PushAdCosts,
} from '@ads-checker/shared/contracts/cost-updates';
import type { BinomSetting } from '@ads-checker/shared/contracts/tasks';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import { requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { createProfileTaskChange } from '../profile-task-changes.ts';
import type { TrackersService } from '../trackers/index.ts';
import type { CostRepository } from './cost-repository.ts';
import type { CostFilter } from './entities.ts';
import { presentCost, presentState, presentSummary } from './presenter.ts';
import { type CostTaskRow, readBinomSettings } from './rows.ts';
import type { CostTaskRepository } from './task-repository.ts';

const RUNS_SHOWN = 10;
/** Days the network still corrects, including today: resent when the task changes. */
const RESENT_DAYS = 4;
/** Maximum length of tracker names in the log. */
const NAMES_MAX_LENGTH = 500;

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}

export type CostUpdatesService = ReturnType<typeof createCostUpdatesService>;

const isOff = (task: CostTaskRow): boolean => readBinomSettings(task.binom_settings).length === 0;

function requireOn(task: CostTaskRow): void {
  if (isOff(task)) {
    throw new AppError('FailedPreconditionError', 'Choose a tracker for this task first.', {
      code: 'task_off',
    });
  }
}

export function createCostUpdatesService(deps: {
  db: Database;
  adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable'>;
  trackers: Pick<TrackersService, 'find'>;
  tasks: CostTaskRepository;
  costs: CostRepository;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  record: RecordActivity;
  clock: Clock;
  intervalMs: number;
}) {
  const change = createProfileTaskChange({
    db: deps.db,
    adUsers: deps.adUsers,
    idempotency: deps.idempotency,
    record: deps.record,
  });

  const getTask = async (adUserId: string, trx?: Transaction): Promise<CostTaskRow> => {
    const task = await deps.tasks.find(adUserId, trx);
    if (task === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return task;
  };

  const getState = async (adUserId: string): Promise<CostUpdateState> => {
    const [task, runs] = await Promise.all([
      getTask(adUserId),
      deps.tasks.listRuns(adUserId, RUNS_SHOWN),
    ]);
    return presentState({ task, runs, intervalMs: deps.intervalMs });
  };

  const findAll = async (settings: readonly BinomSetting[], trx: Transaction) => {
    const found: Awaited<ReturnType<typeof deps.trackers.find>>[] = [];
    for (const { binomId } of settings) {
      found.push(await deps.trackers.find(binomId, trx));
    }
    return found;
  };
  const namesOf = async (settings: readonly BinomSetting[], trx: Transaction): Promise<string> =>
    (await findAll(settings, trx)).flatMap((tracker) => tracker?.name ?? []).join(', ');

  /** @throws ValidationError naming the first tracker unknown to the profile's team. */
  const nameTrackers = async (
    settings: readonly BinomSetting[],
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

  return {
    async getState(request: ProfileRequest): Promise<CostUpdateState> {
      const { id } = await deps.adUsers.getReadable(request);
      return getState(id);
    },

    /** @throws AuthorizationError when the actor may only read the profile. */
    async updateTask({
      update,
      key,
      ...request
    }: ProfileRequest & {
      update: CostUpdateTaskUpdate;
      key: string | undefined;
    }): Promise<CostUpdateState> {
      await change(
        { ...request, key, request: { name: 'updateBinomCostUpdateTask', update } },
        async ({ adUserId, teamId, trx, log }) => {
          const names =
            update.binomSettings === undefined
              ? ''
              : await nameTrackers(update.binomSettings, { teamId, trx });
          const before = await getTask(adUserId, trx);
          const old = readBinomSettings(before.binom_settings);
          const oldMultiplier = Number(before.cost_multiplier);
          const { binomSettings: settings = old, costMultiplier: multiplier = oldMultiplier } =
            update;
          const isSameSettings = JSON.stringify(settings) === JSON.stringify(old);
          if (isSameSettings && multiplier === oldMultiplier) {
            return null;
          }
          await log([
            ...(isSameSettings
              ? []
              : [
                  {
                    field: 'costTrackers' as const,
                    from: (await namesOf(old, trx)).slice(0, NAMES_MAX_LENGTH) || null,
                    to: names.slice(0, NAMES_MAX_LENGTH) || null,
                  },
                ]),
            ...(multiplier === oldMultiplier
              ? []
              : [
                  {
                    field: 'costMultiplier' as const,
                    from: String(oldMultiplier),
                    to: String(multiplier),
                  },
                ]),
          ]);
          await deps.tasks.update({ adUserId, settings, multiplier }, trx);
          if (settings.length === 0) {
            await deps.tasks.stop(adUserId, trx);
            await deps.costs.failWithoutTrackers(
              { adUserIds: [adUserId], at: deps.clock.now() },
              trx,
            );
            return null;
          }
          const at = deps.clock.now();
          const today = at.toISOString().slice(0, 10);
          const since = addDays({ date: today, days: 1 - RESENT_DAYS });
          await deps.costs.requestPush({ adUserId, at, since }, trx);
          if (old.length === 0) {
            await deps.tasks.requestFetch({ adUserId, at }, trx);
          }
          await deps.tasks.plan({ adUserId, at }, trx);
          return null;
        },
      );
      return getState(request.adUserId);
    },

    /**
     * Starts the update now; a running one continues. @throws FailedPreconditionError for a task
     * without trackers, or a profile disconnected from the network.
     */
    async runTask(request: ProfileRequest): Promise<CostUpdateState> {
      const adUser = await deps.adUsers.getManageable(request);
      requireConnected(adUser);
      requireOn(await getTask(adUser.id));
      await deps.tasks.runNow({ adUserId: adUser.id, at: deps.clock.now() });
      return getState(adUser.id);
    },

    async listAdCosts({
      actor,
      limit,
      offset,
      ...filter
    }: ProfileRequest & CostFilter & { limit: number; offset: number }): Promise<{
      costs: BinomAdCostDto[];
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
