import type { Database, Transaction } from '../../platform/db/database.ts';
import { createTaskRepository, type RunFailure, type RunProblem } from '../profile-tasks/index.ts';
import { FRESH_MS, REQUESTED_FRESH_MS } from './due-days.ts';
import type {
  ChosenTracker,
  ResultRun,
  ResultRunRow,
  ResultSettings,
  ResultTaskRow,
} from './entities.ts';
import { collectResultsJob } from './jobs/collect-results.job.ts';

/**
 * The tracker that counts for a profile: the chosen one, else the first of its cost update; columns as
 * in `ChosenTracker`.
 * @param adUserIds a query, or a list for `any`
 */
export const chosenTrackers = (adUserIds: string): string => `
  select u.id::text as "adUserId", coalesce(t.binom_id, c.binom_id)::text as "binomId",
    case when t.binom_id is null then c.binom_user_id else t.binom_user_id end as "binomUserId",
    coalesce(t.tracker_currency, 'USD') as "trackerCurrency", coalesce(t.day_zone, 'ad_account') as "dayZone"
  from ad_users u
  left join result_tasks t on t.ad_user_id = u.id
  left join cost_update_trackers c on c.ad_user_id = u.id
  where coalesce(t.binom_id, c.binom_id) is not null and u.id = any(${adUserIds})`;
const CHOSEN = chosenTrackers('cast(:adUserIds as bigint[])');

export type ResultTaskRepository = ReturnType<typeof createResultTaskRepository>;

/** Tasks that read the results of profiles; a profile has one once somebody or a job needs it. */
export function createResultTaskRepository({ db }: { db: Database }) {
  const tasks = createTaskRepository<ResultTaskRow, ResultRunRow>({
    db,
    tasks: 'result_tasks',
    runs: 'result_runs',
    progress: { done: 'done_count', total: 'total_count' },
    job: collectResultsJob,
    interrupted: 'Reading the results was interrupted and started again.',
  });

  const ensure = async (adUserId: string, trx?: Transaction): Promise<void> => {
    await (trx ?? db).raw(
      `insert into result_tasks (ad_user_id) select id from ad_users where id = ?
       on conflict (ad_user_id) do nothing`,
      [adUserId],
    );
  };

  const listTrackers = async (
    adUserIds: readonly string[],
    trx?: Transaction,
  ): Promise<ChosenTracker[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: ChosenTracker[] }>(CHOSEN, {
      adUserIds: [...adUserIds],
    });
    return rows;
  };

  return {
    ...tasks,
    listTrackers,

    async findCostUpdateTracker(adUserId: string): Promise<string | null> {
      const { rows } = await db.raw<{ rows: { binom_id: string }[] }>(
        'select binom_id::text from cost_update_trackers where ad_user_id = ?',
        [adUserId],
      );
      return rows[0]?.binom_id ?? null;
    },

    async find(adUserId: string, trx?: Transaction): Promise<ResultTaskRow | undefined> {
      await ensure(adUserId, trx);
      return tasks.find(adUserId, trx);
    },

    /** Undefined when the profile was deleted or has no tracker. */
    async beginRun({
      adUserId,
      at,
    }: {
      adUserId: string;
      at: Date;
    }): Promise<ResultRun | undefined> {
      await ensure(adUserId);
      return tasks.begin({ adUserId, at }, async ({ is_requested: isRequested }, trx) => {
        const [tracker] = await listTrackers([adUserId], trx);
        const { rows } = await trx.raw<{ rows: { team_id: string }[] }>(
          'select a.team_id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
          [adUserId],
        );
        const teamId = rows[0]?.team_id;
        return tracker === undefined || teamId === undefined
          ? { rest: {} }
          : {
              facts: { teamId, tracker, freshMs: isRequested ? REQUESTED_FRESH_MS : FRESH_MS },
            };
      });
    },

    /** @throws RunSuperseded */
    finishRun: (
      run: ResultRun,
      result: {
        at: Date;
        error: RunFailure | null;
        problems: readonly RunProblem[];
        nextRunAt: Date;
      },
    ): Promise<void> =>
      tasks.finish(run, { ...result, ofRun: {}, ofTask: { is_requested: false } }),

    update: (adUserId: string, settings: ResultSettings, trx: Transaction): Promise<void> =>
      tasks.change(
        adUserId,
        {
          binom_id: settings.binomId,
          binom_user_id: settings.binomUserId,
          tracker_currency: settings.trackerCurrency,
          day_zone: settings.dayZone,
          updated_at: trx.fn.now(),
        },
        trx,
      ),
  };
}
