import type {
  LaunchCounts,
  LaunchItemState,
  LaunchRunState,
} from '@ads-checker/shared/contracts/launch-runs';
import { actingTokenName } from '../../platform/auth/acting-token.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { EditedItem, NewRun, RunProfile, StoredItem, StoredRun } from './entities.ts';
import { launchAdObjectsJob } from './jobs/launch-ad-objects.job.ts';

const ITEMS_PER_INSERT = 1_000;

type Rows<T> = { rows: T[] };

const countsOf = (filter: string): string => `(
  select jsonb_build_object('total', count(*), 'done', count(*) filter (where i.state = 'done'),
    'failed', count(*) filter (where i.state in ('failed', 'unknown')),
    'skipped', count(*) filter (where i.state in ('skipped', 'stopped', 'unchecked', 'deleted')),
    'open', count(*) filter (where i.state in ('waiting', 'sending', 'processing')))
  from launch_run_items i where i.run_id = r.id ${filter})`;

const SELECT_RUN = `
  select r.id, r.kind, r.name, r.team_id as "teamId", r.account_id as "accountId",
    r.user_id as "userId", r.token_name as "tokenName", r.plan_id as "planId",
    r.plan_revision as "planRevision", r.status, r.state, r.created_at as "createdAt",
    r.finished_at as "finishedAt", r.revision, ${countsOf('')} as counts,
    ${countsOf(`and i.level = 'ad'`)} as ads
  from launch_runs r`;

const SELECT_ITEM = `
  select i.position, i.parent_position as "parentPosition", i.level, i.key, i.name,
    p.ad_user_id as "adUserId", i.ad_account_id as "adAccountId",
    i.ad_account_name as "adAccountName", i.needs, i.spec, i.state, i.object_id as "objectId",
    i.attempts, i.sent_at as "sentAt", i.ended_at as "endedAt", i.error, i.notes, i.revision
  from launch_run_items i
    join launch_run_profiles p on p.run_id = i.run_id and p.position = i.profile_position`;

export type RunItemChange = Partial<
  Pick<StoredItem, 'state' | 'objectId' | 'attempts' | 'sentAt' | 'endedAt' | 'error' | 'notes'>
>;

/** What streams of a run follow. */
export const topicOf = (runId: string): string => `launchRun:${runId}`;

interface RepositoryDeps {
  readonly db: Database;
  /** Tells streams in all processes that a run went on. */
  readonly publish: Sync['publishProgress'];
}

/** Items of a run. */
function createItems({ db, publish }: RepositoryDeps) {
  /** Locks the run until the transaction ends, so that revisions become visible in their order. */
  const raise = async (runId: string, trx: Transaction): Promise<number> => {
    const { rows } = await trx.raw<Rows<{ revision: number }>>(
      'update launch_runs set revision = revision + 1 where id = ? returning revision',
      [runId],
    );
    await publish(topicOf(runId), trx);
    return rows[0]?.revision ?? 0;
  };

  return {
    async listItems(runId: string, trx: Database | Transaction = db): Promise<StoredItem[]> {
      const { rows } = await trx.raw<Rows<StoredItem>>(
        `${SELECT_ITEM} where i.run_id = ? order by i.position`,
        [runId],
      );
      return rows;
    },

    async listItemsOfProfile(runId: string, profilePosition: number): Promise<StoredItem[]> {
      const { rows } = await db.raw<Rows<StoredItem>>(
        `${SELECT_ITEM} where i.run_id = ? and i.profile_position = ? order by i.position`,
        [runId, profilePosition],
      );
      return rows;
    },

    /** Those changed after a revision, oldest first; what one change made is not divided. */
    async listItemsAfter(
      runId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<StoredItem[]> {
      const { rows } = await db.raw<Rows<StoredItem>>(
        `${SELECT_ITEM} where i.run_id = ? and i.revision > ?
         order by i.revision fetch first ? rows with ties`,
        [runId, after, limit],
      );
      return rows;
    },

    async updateItems(
      runId: string,
      { positions, change }: { positions: readonly number[]; change: RunItemChange },
    ): Promise<void> {
      if (positions.length === 0) {
        return;
      }
      const { state, objectId, attempts, sentAt, endedAt, error, notes } = change;
      await db.transaction(async (trx) => {
        await trx('launch_run_items')
          .where({ run_id: runId })
          .whereIn('position', positions)
          .update({
            revision: await raise(runId, trx),
            ...(state === undefined ? {} : { state }),
            ...(objectId === undefined ? {} : { object_id: objectId }),
            ...(attempts === undefined ? {} : { attempts }),
            ...(sentAt === undefined ? {} : { sent_at: sentAt }),
            ...(endedAt === undefined ? {} : { ended_at: endedAt }),
            ...(error === undefined
              ? {}
              : { error: error === null ? null : JSON.stringify(error) }),
            ...(notes === undefined ? {} : { notes: [...notes] }),
          });
      });
    },

    /** What it creates from now on. */
    async editItem(
      runId: string,
      { position, name, spec }: EditedItem,
      trx: Transaction,
    ): Promise<void> {
      await trx('launch_run_items')
        .where({ run_id: runId, position })
        .update({ name, spec: JSON.stringify(spec) });
    },

    /** Items of these states become another one, and what they said is forgotten. */
    async resetItems(
      runId: string,
      {
        from,
        to,
        positions,
      }: {
        from: readonly LaunchItemState[];
        to: LaunchItemState;
        /** Of the items; undefined: of all. */
        positions: readonly number[] | undefined;
      },
      trx: Transaction,
    ): Promise<number> {
      const revision = await raise(runId, trx);
      return trx('launch_run_items')
        .where({ run_id: runId })
        .whereIn('state', from)
        .modify((items) => {
          if (positions !== undefined) {
            items.whereIn('position', positions);
          }
        })
        .update({
          ...{ revision, state: to, attempts: 0, ended_at: null, error: null },
          ...(to === 'waiting' ? { sent_at: null } : {}),
        });
    },
  };
}

/** Profiles of a run, each with a job of its own. */
function createProfiles({ db, publish }: RepositoryDeps) {
  const jobQueue = createJobQueue({ db });
  return {
    async listProfiles(
      runId: string,
    ): Promise<readonly (RunProfile & { position: number; ads: LaunchCounts })[]> {
      const { rows } = await db.raw<Rows<RunProfile & { position: number; ads: LaunchCounts }>>(
        `select r.run_id as "runId", r.position, r.ad_user_id as "adUserId",
           r.ad_user_name as "adUserName", r.state, r.failures, r.resumes_at as "resumesAt",
           r.error, (select jsonb_build_object('total', count(*),
             'done', count(*) filter (where i.state = 'done'),
             'failed', count(*) filter (where i.state in ('failed', 'unknown')),
             'skipped', count(*) filter
               (where i.state in ('skipped', 'stopped', 'unchecked', 'deleted')),
             'open', count(*) filter (where i.state in ('waiting', 'sending', 'processing')))
           from launch_run_items i where i.run_id = r.run_id
             and i.profile_position = r.position and i.level = 'ad') as ads
         from launch_run_profiles r where r.run_id = ? order by r.position`,
        [runId],
      );
      return rows;
    },

    async findProfile(runId: string, position: number): Promise<RunProfile | undefined> {
      const { rows } = await db.raw<Rows<RunProfile>>(
        `select run_id as "runId", ad_user_id as "adUserId", ad_user_name as "adUserName", state,
           failures, resumes_at as "resumesAt", error
         from launch_run_profiles where run_id = ? and position = ?`,
        [runId, position],
      );
      return rows[0];
    },

    async updateProfile(
      runId: string,
      position: number,
      { failures, resumesAt, error }: Partial<Pick<RunProfile, 'failures' | 'resumesAt' | 'error'>>,
    ): Promise<void> {
      await db('launch_run_profiles')
        .where({ run_id: runId, position })
        .update({
          ...(failures === undefined ? {} : { failures }),
          ...(resumesAt === undefined ? {} : { resumes_at: resumesAt }),
          ...(error === undefined ? {} : { error: error === null ? null : JSON.stringify(error) }),
        });
      await publish(topicOf(runId));
    },

    /** All profiles of a run begin again; how many there still are. */
    async restartProfiles(runId: string, trx: Transaction): Promise<number> {
      await trx('launch_run_profiles')
        .where({ run_id: runId })
        .update({ state: 'running', failures: 0, resumes_at: null, error: null });
      const rows = await trx('launch_run_profiles')
        .where({ run_id: runId })
        .whereNotNull('ad_user_id')
        .select<{ position: number; ad_user_id: string }[]>('position', 'ad_user_id');
      for (const { position, ad_user_id: adUserId } of rows) {
        const payload = { runId, profilePosition: position, adUserId };
        await jobQueue.add(launchAdObjectsJob, { payload, isRequested: true }, trx);
      }
      return rows.length;
    },

    queue: ({
      runId,
      profilePosition,
      adUserId,
      runAt,
    }: {
      runId: string;
      profilePosition: number;
      adUserId: string;
      runAt?: Date;
    }): Promise<void> =>
      jobQueue.add(launchAdObjectsJob, {
        payload: { runId, profilePosition, adUserId },
        runAt,
        isRequested: true,
      }),
  };
}

export type RunBrief = Pick<
  StoredRun,
  'id' | 'kind' | 'name' | 'teamId' | 'accountId' | 'userId' | 'tokenName' | 'state'
> & { readonly tagIds: readonly string[] };

export type RunRepository = ReturnType<typeof createRunRepository>;

export function createRunRepository({ db, publish }: RepositoryDeps) {
  const profiles = createProfiles({ db, publish });

  const find = async (
    id: string,
    trx: Database | Transaction = db,
  ): Promise<StoredRun | undefined> => {
    const { rows } = await trx.raw<Rows<StoredRun>>(`${SELECT_RUN} where r.id = ?`, [id]);
    return rows[0];
  };

  return {
    ...createItems({ db, publish }),
    ...profiles,
    find,

    /** Without its counts, for each step of a job. */
    async findBrief(id: string): Promise<RunBrief | undefined> {
      const { rows } = await db.raw<Rows<RunBrief>>(
        `select id, kind, name, team_id as "teamId", account_id as "accountId",
           user_id as "userId", token_name as "tokenName", state, tag_ids::text[] as "tagIds"
         from launch_runs where id = ?`,
        [id],
      );
      return rows[0];
    },

    async lock(id: string, trx: Transaction): Promise<StoredRun | undefined> {
      await trx.raw('select 1 from launch_runs where id = ? for update', [id]);
      return find(id, trx);
    },

    async listLaunchesOfTeam(teamId: string, max: number): Promise<StoredRun[]> {
      const { rows } = await db.raw<Rows<StoredRun>>(
        `${SELECT_RUN} where r.team_id = ? and r.kind = 'launch'
         order by r.created_at desc, r.id desc limit ?`,
        [teamId, max],
      );
      return rows;
    },

    /** The newest check and launch of each plan. */
    async listLastOfPlans(
      planIds: readonly string[],
      trx: Database | Transaction = db,
    ): Promise<StoredRun[]> {
      const { rows } = await trx.raw<Rows<StoredRun>>(
        `${SELECT_RUN} where r.id in (
           select distinct on (plan_id, kind) id from launch_runs where plan_id = any(?)
           order by plan_id, kind, created_at desc, id desc)`,
        [[...planIds]],
      );
      return rows;
    },

    /** `id`: the id is taken. `plan`: the plan was launched. */
    async insert(run: NewRun, trx: Transaction): Promise<'id' | 'plan' | null> {
      const { rows } = await trx.raw<Rows<{ id: string }>>(
        `insert into launch_runs
           (id, kind, name, team_id, account_id, user_id, token_name, plan_id, plan_revision,
            status, created_at, tag_ids)
         values (:id, :kind, :name, :teamId, :accountId, :userId, :tokenName, :planId,
           :planRevision, :status, :createdAt, :tagIds)
         on conflict do nothing returning id`,
        {
          ...run,
          tokenName: actingTokenName(),
          tagIds: [...run.tagIds],
          profiles: null,
          items: null,
        },
      );
      if (rows.length === 0) {
        return (await find(run.id, trx)) === undefined ? 'plan' : 'id';
      }
      const positionOf = new Map(run.profiles.map(({ adUserId }, index) => [adUserId, index + 1]));
      await trx('launch_run_profiles').insert(
        run.profiles.map(({ adUserId, adUserName }, index) => ({
          run_id: run.id,
          position: index + 1,
          ad_user_id: adUserId,
          ad_user_name: adUserName,
        })),
      );
      const items = run.items.map((item) => ({
        run_id: run.id,
        position: item.position,
        profile_position: positionOf.get(item.adUserId),
        parent_position: item.parentPosition,
        level: item.level,
        key: item.key,
        name: item.name,
        ad_account_id: item.adAccountId,
        ad_account_name: item.adAccountName,
        needs: JSON.stringify(item.needs),
        spec: JSON.stringify(item.spec),
        state: item.objectId === null ? 'waiting' : 'done',
        object_id: item.objectId,
        ended_at: item.objectId === null ? null : run.createdAt,
      }));
      for (let from = 0; from < items.length; from += ITEMS_PER_INSERT) {
        await trx('launch_run_items').insert(items.slice(from, from + ITEMS_PER_INSERT));
      }
      await profiles.restartProfiles(run.id, trx);
      return null;
    },

    async setState(
      id: string,
      { state, at }: { state: LaunchRunState; at: Date | null },
      trx: Transaction,
    ): Promise<void> {
      await trx('launch_runs').where({ id }).update({ state, finished_at: at });
      await publish(topicOf(id), trx);
    },

    /** Ends the part of a profile; true when it was the last one, which ends the run. */
    finishProfile: (runId: string, position: number, at: Date): Promise<boolean> =>
      db.transaction(async (trx) => {
        await trx.raw('select 1 from launch_runs where id = ? for update', [runId]);
        await trx('launch_run_profiles')
          .where({ run_id: runId, position })
          .update({ state: 'finished', resumes_at: null });
        const { rowCount } = await trx.raw<{ rowCount: number }>(
          `update launch_runs r
             set state = case state when 'undoing' then 'undone' else 'finished' end,
               finished_at = :at
           where id = :runId and state in ('running', 'undoing') and not exists (
             select 1 from launch_run_profiles p
             where p.run_id = r.id and p.state = 'running' and p.ad_user_id is not null)`,
          { runId, at },
        );
        await publish(topicOf(runId), trx);
        return rowCount > 0;
      }),

    async purge(before: Date): Promise<number> {
      return db('launch_runs').where('created_at', '<', before).delete();
    },
  };
}
