import { setTimeout as pause } from 'node:timers/promises';
import { checkAdUserJob } from '../server/src/modules/ad-users/index.ts';
import { updateCostsJob } from '../server/src/modules/cost-updates/index.ts';
import { runRulesJob } from '../server/src/modules/rule-runs/index.ts';
import { placeOfApiKey } from '../server/src/modules/trackers/rows.ts';
import { deliverWebhookJob } from '../server/src/modules/webhooks/index.ts';
import { placeOfSecret } from '../server/src/modules/webhooks/repository.ts';
import { createSecretBox } from '../server/src/platform/crypto/secret-box.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import type { AddableJob } from '../server/src/platform/jobs/job.ts';
import { createJobQueue, toJobKey } from '../server/src/platform/jobs/job-queue.ts';
import { startHangingServer } from '../server/test/harness/hanging-server.ts';
import { getDatabaseUrl, multiplyAdUsers, readSecretsKey } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';
import { median } from './lib/statistics.ts';

const PROFILES = 40;
const ROUNDS = 25;
const POLL_MS = 2;
const LIMIT_MS = 60_000;

type Port = { readonly port: number; readonly url: string };

/** A team whose proxies, tracker and webhook receiver take connections and never answer. */
async function createRival(db: Database, secretsKey: string, { port, url }: Port) {
  const { rows } = await db.raw<{ rows: { team_id: string; account_id: string }[] }>(
    `with team as (insert into teams (name) values ('Rival') returning id),
     rival as (
       insert into users (username, email, password_hash)
       values ('rival', 'rival@example.test', '') returning id
     )
     insert into accounts (team_id, user_id) select team.id, rival.id from team, rival
     returning team_id::text, id::text as account_id`,
  );
  const [owner] = rows;
  if (owner === undefined) {
    throw new Error('The rival was not created.');
  }
  await db.raw(
    `with proxied as (
       insert into proxies (account_id, protocol, hostname, port, username)
       select ?, 'http', '127.0.0.1', ?, 'user ' || n from generate_series(1, ?) n
       returning id
     ), placed as (select id, row_number() over () as n from proxied)
     update ad_users u set account_id = ?, proxy_id = placed.id
     from placed where u.id = 1000000 + placed.n`,
    [owner.account_id, port, PROFILES, owner.account_id],
  );
  const { rows: trackers } = await db.raw<{ rows: { id: string }[] }>(
    `insert into binoms (team_id, version, name, url, api_url, api_address, api_key_sealed, api_key_set_at,
       api_key_last_four, timezone, traffic_source_settings)
     values (?, 'binom_v2', 'Hangs', ?, ?, ?, '', now(), 'four', 'UTC',
       '[{"trafficSourceId":"3","adIdToken":"1","adSetIdToken":null,"campaignIdToken":null}]')
     returning id::text`,
    [owner.team_id, url, url, url],
  );
  const binomId = trackers[0]?.id ?? '';
  const secrets = createSecretBox({ keys: [secretsKey] });
  await db.raw('update binoms set api_key_sealed = ? where id = ?', [
    secrets.encrypt('tracker-secret-word', placeOfApiKey(binomId)),
    binomId,
  ]);
  const { rows: webhooks } = await db.raw<{ rows: { id: string }[] }>(
    `insert into webhooks (team_id, account_id, address, events, is_enabled, secret_sealed, created_at, updated_at)
     values (?, ?, ?, '{ad_status_change}', true, '', now(), now()) returning id::text`,
    [owner.team_id, owner.account_id, url],
  );
  const webhookId = webhooks[0]?.id ?? '';
  await db.raw('update webhooks set secret_sealed = ? where id = ?', [
    secrets.encrypt('whsec_c2VjcmV0', placeOfSecret(webhookId)),
    webhookId,
  ]);
  return { binomId, webhookId };
}
type Rival = Awaited<ReturnType<typeof createRival>>;

async function insertWork(db: Database, { binomId }: Rival) {
  await db.raw(
    `insert into binom_rules (ad_user_id, ad_account_id, ad_campaign_id, binom_id, binom_user_id,
       date_preset, should_use_tracker_timezone, level, conditions, truthy_action,
       check_interval_in_seconds, when_no_tracker_row, max_acts_per_day, person_precedence_minutes,
       is_enabled, next_execution_time)
     select id, '1', '2', ?, '1', 'today', true, 'ad',
       '{"operator":"and","items":[{"column":"clicks","operator":"greater_than","value":1}]}',
       'turn_off_ad', 60, 'skip', 3, 60, true, now()
     from ad_users where id > 1000000`,
    [binomId],
  );
  await db.raw(
    `update binom_cost_update_tasks set binom_settings = ?::jsonb where ad_user_id > 1000000`,
    [JSON.stringify([{ binomId, binomUserId: null, binomCampaignIds: ['7'] }])],
  );
  const deliver = async (webhookId: string, state: string, count: number): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `insert into webhook_deliveries (webhook_id, event, body, state, created_at)
       select ?, 'ad_status_change', '{}', ?, now() from generate_series(1, ?) returning id::text`,
      [webhookId, state, count],
    );
    return rows.map(({ id }) => id);
  };
  return { deliver };
}

/** From adding a job that has nothing to do until it is done. */
async function measure<Payload>(
  db: Database,
  job: AddableJob<Payload>,
  payload: Payload,
): Promise<number> {
  const startedMs = performance.now();
  await createJobQueue({ db }).add(job, { payload });
  for (;;) {
    const { rows } = await db.raw<{ rows: object[] }>(
      'select 1 from graphile_worker.jobs where key = ? and (locked_at is not null or run_at <= now())',
      [toJobKey(job, payload)],
    );
    if (rows.length === 0) {
      return performance.now() - startedMs;
    }
    if (performance.now() - startedMs > LIMIT_MS) {
      throw new Error(`The job "${job.name}" did not start.`);
    }
    await pause(POLL_MS);
  }
}

interface Kind {
  readonly what: string;
  readonly hang: () => Promise<void>;
  readonly other: () => Promise<number>;
}

async function measureKind({ what, hang, other }: Kind, hanging: () => number): Promise<Finding> {
  const round = async (): Promise<number[]> => {
    const samples: number[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      samples.push(await other());
      await pause(20);
    }
    return samples;
  };
  await other();
  const atRest = await round();
  const before = hanging();
  await hang();
  while (hanging() === before) {
    await pause(POLL_MS);
  }
  const meanwhile = await round();
  return {
    what: `Another team’s ${what}`,
    unit: 'ms',
    measured: median(meanwhile),
    floor: median(atRest),
    floorIs: 'the same at rest',
    comparison: 'ratio',
    limit: 1.5,
    isMoreBetter: false,
    detail: `${ROUNDS} jobs each, from adding one to its end; slowest ${formatNumber(Math.max(...meanwhile))} ms, at rest ${formatNumber(Math.max(...atRest))} ms`,
    whenMissed: '',
  };
}

export const benchmark: Benchmark = {
  name: 'hanging-vendors',
  title: 'Hanging vendors',
  method: `One team’s ${PROFILES} profiles behind ${PROFILES} proxies, its tracker and its webhook receiver take connections and never answer. For each kind of job, ${PROFILES} of that team are due, and jobs of another team that have nothing to wait for are added one after another.`,
  measures: [
    'server/src/modules/rules',
    'server/src/modules/rule-runs',
    'server/src/modules/cost-updates',
    'server/src/modules/webhooks',
    'server/src/platform/jobs',
    'server/src/platform/outbound',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await getDatabaseUrl(product);
      const secretsKey = await readSecretsKey(product);
      await multiplyAdUsers({
        databaseUrl,
        secretsKey,
        accountId: person.accountId,
        copies: PROFILES,
      });
      const db = createDatabase({ url: databaseUrl, poolSize: 4 });
      const vendor = await startHangingServer();
      try {
        const rival = await createRival(db, secretsKey, vendor);
        const work = await insertWork(db, rival);
        const { rows } = await db.raw<{ rows: { id: string; team_id: string }[] }>(
          `select u.id::text, a.team_id::text from ad_users u join accounts a on a.id = u.account_id
           where u.account_id = ? order by u.id limit 1`,
          [person.accountId],
        );
        const adUserId = rows[0]?.id ?? '';
        const teamId = rows[0]?.team_id ?? '';
        const { rows: webhooks } = await db.raw<{ rows: { id: string }[] }>(
          `insert into webhooks (team_id, account_id, address, events, is_enabled, secret_sealed, created_at, updated_at)
           values (?, ?, ?, '{ad_status_change}', true, '', now(), now()) returning id::text`,
          [teamId, person.accountId, vendor.url],
        );
        const own = webhooks[0]?.id ?? '';
        const profiles = Array.from({ length: PROFILES }, (_, n) => String(1_000_001 + n));
        const ofProfiles = (job: AddableJob<{ adUserId: string }>, what: string): Kind => ({
          what,
          hang: () =>
            createJobQueue({ db }).addAll(
              job,
              profiles.map((id) => ({ payload: { adUserId: id } })),
            ),
          other: () => measure(db, job, { adUserId }),
        });
        const kinds: readonly Kind[] = [
          ofProfiles(runRulesJob, 'run of rules beside a hanging tracker'),
          {
            what: 'webhook beside a hanging receiver',
            hang: async () => {
              const ids = await work.deliver(rival.webhookId, 'pending', PROFILES);
              await createJobQueue({ db }).addAll(
                deliverWebhookJob,
                ids.map((deliveryId) => ({ payload: { deliveryId } })),
              );
            },
            other: async () => {
              const [deliveryId = ''] = await work.deliver(own, 'delivered', 1);
              return measure(db, deliverWebhookJob, { deliveryId });
            },
          },
          ofProfiles(updateCostsJob, 'cost update beside hanging proxies'),
          ofProfiles(checkAdUserJob, 'check of a profile beside hanging proxies'),
        ];
        const findings: Finding[] = [];
        for (const kind of kinds) {
          findings.push(await measureKind(kind, vendor.connectionCount));
        }
        return findings;
      } finally {
        vendor.close();
        await db.destroy();
      }
    }),
};
