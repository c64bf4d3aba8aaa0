import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCommentUserRepository } from '../server/src/modules/comment-boosting/comment-user-repository.ts';
import { createDeliveryRunner } from '../server/src/modules/comment-boosting/delivery-runner.ts';
import { deliverCommentJob } from '../server/src/modules/comment-boosting/jobs/deliver-comment.job.ts';
import { createTaskRepository } from '../server/src/modules/comment-boosting/task-repository.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrateUp } from '../server/src/platform/db/migrations.ts';
import { createProcessSession } from '../server/src/platform/db/process-session.ts';
import { startJobWorker } from '../server/src/platform/jobs/job-worker.ts';
import { createLogger } from '../server/src/platform/logger/logger.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { median, percentile } from './lib/statistics.ts';

const TASKS = Number(process.env.BENCH_TASKS ?? 1_000);
const STEPS = Number(process.env.BENCH_STEPS ?? 100);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const LEAD_MS = 5_000;
const DRAIN_MS = 10_000;
/** Latency of a network response. */
const CALL_MS = 150;
const BYTES_PER_MB = 1e6;
const LATE_AT = 0.99;
const MIGRATIONS = fileURLToPath(new URL('../server/migrations', import.meta.url));

/** Tasks whose first steps are due during the measurement, each with a post of its own. */
async function addTasks(db: Database): Promise<void> {
  await db.raw(
    `with team as (insert into teams (name) values ('Bench') returning id),
       person as (
         insert into users (username, email, first_name, last_name, password_hash)
         values ('bench', 'bench@example.test', '', '', '') returning id
       ),
       account as (
         insert into accounts (user_id, team_id) select person.id, team.id from person, team returning id
       ),
       profile as (
         insert into ad_users (account_id, facebook_id, auth_method, status, user_agent, name,
           access_token_sealed, access_token_last_four)
         select id, '1', 'access_token', 'active', '', 'Bench', '', '' from account returning id, account_id
       ),
       speaker as (
         insert into comment_users (account_id, ad_user_id, page_id, page_name)
         select account_id, id, '1', 'Bench' from profile
       ),
       tasks as (
         insert into comment_tasks (account_id, preset_id, preset_name, page_id, page_name, post_id,
           post_url, settings, next_at, created_at, updated_at)
         select account.id, 1, '', '1', 'Bench', '1_' || n, '', '{}',
           now() + (:leadMs + :spreadMs * n / :tasks) * interval '1 millisecond', now(), now()
         from account, generate_series(1, :tasks) n returning id, post_id
       )
     insert into comment_task_steps (task_id, position, kind, text, pause_ms, post_id)
     select tasks.id, n - 1, 'comment', 'Comment ' || n, 60000, post_id
     from tasks, generate_series(1, :steps) n`,
    { tasks: TASKS, steps: STEPS, leadMs: LEAD_MS, spreadMs: SECONDS * 1_000 },
  );
}

/** The heap after a garbage collection, since garbage says nothing about usage. */
function readLiveHeapMB(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / BYTES_PER_MB;
}

export const benchmark: Benchmark = {
  name: 'comment-boosting',
  title: 'Starting steps of comment boosting',
  method: `${TASKS} running tasks with ${TASKS * STEPS} steps in an embedded PostgreSQL. The next step of each task becomes due within ${SECONDS} s, and each later one a minute after the previous one. One worker process delivers them; each delivery takes ${CALL_MS} ms. A step starts when it is marked as sent. Memory is the live heap of the delivering process, at the end compared with the start.`,
  measures: ['server/src/modules/comment-boosting', 'server/src/platform/jobs'],
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-bench-boosting-'));
    await chmod(dataDir, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir });
    const db = createDatabase({ url: postgres.url, poolSize: 10 });
    const logger = createLogger({ level: 'error' });
    const processSession = createProcessSession({ url: postgres.url, logger });
    try {
      await migrateUp({ url: postgres.url, directory: MIGRATIONS });
      await addTasks(db);
      const tasks = createTaskRepository({ db });
      const { rows } = await db.raw<{ rows: { id: string; next_at: Date }[] }>(
        'select id, next_at from comment_tasks',
      );
      for (const { id, next_at: nextAt } of rows) {
        await tasks.queue(id, nextAt);
      }
      let published = 0;
      const runner = createDeliveryRunner({
        tasks,
        users: createCommentUserRepository({ db }),
        deliveries: {
          canComment: async () => true,
          find: async () => [],
          like: async () => pause(CALL_MS),
          publish: async () => {
            await pause(CALL_MS);
            published += 1;
            return `1_${published}`;
          },
        },
        calls: {
          run: async (adUserId, work) =>
            work({
              connection: {
                adUserId,
                accessToken: '',
                userAgent: '',
                proxy: null,
              },
            }),
        },
        clock: systemClock,
      });
      const beforeMB = readLiveHeapMB();
      const worker = await startJobWorker({
        jobs: [deliverCommentJob],
        deps: { modules: { commentBoostingModule: { runner } } },
        db,
        databaseUrl: postgres.url,
        processSession,
        clock: systemClock,
        logger,
      });
      await pause(LEAD_MS + SECONDS * 1_000 + DRAIN_MS);
      const afterMB = readLiveHeapMB();
      await worker.stop();
      const started = await db.raw<{ rows: { late_ms: number }[] }>(
        `select extract(epoch from s.sent_at - coalesce(
             before.settled_at + s.pause_ms * interval '1 millisecond',
             t.created_at + (:leadMs + :spreadMs * t.n / :tasks) * interval '1 millisecond'
           ))::float8 * 1000 as late_ms
         from (select *, substring(post_id from 3)::int as n from comment_tasks) t
         join comment_task_steps s on s.task_id = t.id and s.sent_at is not null
         left join comment_task_steps before
           on before.task_id = s.task_id and before.position = s.position - 1`,
        { tasks: TASKS, leadMs: LEAD_MS, spreadMs: SECONDS * 1_000 },
      );
      const late = started.rows.map(({ late_ms: ms }) => ms);
      if (late.length < TASKS) {
        throw new Error(`Only ${late.length} steps of ${TASKS} tasks were started.`);
      }
      return [
        {
          what: `A due step starts, p99, ${TASKS} running tasks with ${TASKS * STEPS} steps`,
          unit: 'ms',
          floor: null,
          floorIs: '',
          measured: percentile({ values: late, share: LATE_AT }),
          comparison: 'absolute',
          limit: 5_000,
          isMoreBetter: false,
          detail: `median ${formatNumber(median(late))} ms, ${late.length} steps`,
          whenMissed: 'A process delivers eight steps at a time; more processes deliver more.',
        },
        {
          what: 'Live heap of the delivering process, end compared with start',
          unit: 'MB',
          floor: beforeMB,
          floorIs: 'at the start',
          measured: afterMB,
          comparison: 'ratio',
          limit: 1.5,
          isMoreBetter: false,
          detail: `${formatNumber(afterMB - beforeMB)} MB more after ${late.length} steps`,
          whenMissed: 'Each task has one job in the queue and keeps nothing in memory.',
        },
      ] satisfies Finding[];
    } finally {
      await processSession.close();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
