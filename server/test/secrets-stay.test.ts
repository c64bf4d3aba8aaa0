import { SYNC_COLLECTIONS } from '@ads-checker/shared/collections/index';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { adObjectCopyRoutes } from '@ads-checker/shared/contracts/ad-object-copies';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { apiTokenRoutes } from '@ads-checker/shared/contracts/api-tokens';
import { commentBoostingRoutes } from '@ads-checker/shared/contracts/comment-boosting';
import { commentCleaningRoutes, NO_CRITERIA } from '@ads-checker/shared/contracts/comment-cleaning';
import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { costUpdateRoutes } from '@ads-checker/shared/contracts/cost-updates';
import { dayPartingRoutes } from '@ads-checker/shared/contracts/day-parting';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { launchPlanRoutes } from '@ads-checker/shared/contracts/launch-plans';
import { launchRunRoutes } from '@ads-checker/shared/contracts/launch-runs';
import { launchTemplateRoutes } from '@ads-checker/shared/contracts/launch-templates';
import { pixelSharingRoutes } from '@ads-checker/shared/contracts/pixel-sharing';
import { plannedChangeRoutes } from '@ads-checker/shared/contracts/planned-changes';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { resultRoutes } from '@ads-checker/shared/contracts/results';
import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import { ruleFileRoutes } from '@ads-checker/shared/contracts/rule-files';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { scopedRuleRoutes } from '@ads-checker/shared/contracts/scoped-rules';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import {
  buildLaunchAccount,
  buildLaunchContent,
} from '@ads-checker/shared/contracts/test/launch-content';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { webhookRoutes } from '@ads-checker/shared/contracts/webhooks';
import { WEEKDAYS } from '@ads-checker/shared/contracts/week-hours';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { RouteShape } from '@ads-checker/shared/http';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../src/app/jobs.ts';
import { resumePausedObjectsJob } from '../src/modules/rule-runs/index.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { TEST_PASSWORD } from './factories/factories.ts';
import { TokenClient } from './harness/api-token.ts';
import type { RequestInput, TestClient } from './harness/client.ts';
import { TestStream } from './harness/event-stream.ts';
import { TestExtension } from './harness/extension.ts';
import { type HttpProxy, startHttpProxy } from './harness/http-proxy.ts';
import { PixelStream } from './harness/pixel-stream.ts';
import { type Member, useProfiles } from './harness/profiles.ts';

const { app, join, person, draftOf, fault, sandbox } = useProfiles();

const PROXY_PASSWORD = 'the-harbour-of-this-proxy';
const WRONG_PROXY_PASSWORD = 'no-harbour-of-any-proxy';
const UNKNOWN_TOKEN = 'EAABnobodyknowsthistoken';
const TRACKER_KEYS = Object.values(SAMPLE_TRACKERS).map(({ apiKey }) => apiKey);
const WRONG_TRACKER_KEY = 'no-key-of-any-tracker';
const WRONG_PASSWORD = 'three guesses and no more';
const OTHER_COOKIE = 'c_user=100099988877766; xs=99%3Aanothersession%3A2';
const HOUR_MS = 60 * 60_000;

let proxy: HttpProxy;
beforeAll(async () => {
  proxy = await startHttpProxy({ password: PROXY_PASSWORD });
});
afterAll(() => proxy?.close());

/** All responses except those of reveals. */
const answers: string[] = [];
async function ask(client: TestClient, route: RouteShape, input: RequestInput = {}) {
  const answer = await client.call(route, { key: `key-of-ask-${answers.length}`, ...input });
  answers.push(JSON.stringify(answer.body), JSON.stringify([...answer.headers]));
  return answer;
}

/** Secrets returned once, on creation. */
const toldOnce: string[] = [];

const secretsUsed = () => [
  ...toldOnce,
  ...[person(), person(1)].flatMap(({ accessToken, cookie }) => [
    accessToken,
    cookie,
    ...cookie.split('; ').filter((pair) => /^(xs|datr)=/.test(pair)),
  ]),
  PROXY_PASSWORD,
  WRONG_PROXY_PASSWORD,
  ...TRACKER_KEYS,
  WRONG_TRACKER_KEY,
  UNKNOWN_TOKEN,
  OTHER_COOKIE,
  'xs=99%3Aanothersession%3A2',
  TEST_PASSWORD,
  WRONG_PASSWORD,
];

/** Encodings in which a text may contain a secret by accident. */
const formsOf = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
];

function foundIn(text: string): string[] {
  return secretsUsed().filter((secret) => formsOf(secret).some((form) => text.includes(form)));
}

async function dumpDatabase(): Promise<string> {
  const { db } = app().container;
  const tables = await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  expect(tables).toContain('ad_users');
  const dumps: string[] = [];
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: object[] }>('select t::text as line from ?? t', [table]);
    dumps.push(table, ...rows.map((row) => JSON.stringify(row)));
  }
  return dumps.join('\n');
}

async function connectAndFail(owner: Member): Promise<string> {
  const params = { accountId: owner.id };
  const connect = (body: Readonly<Record<string, unknown>>) =>
    ask(owner.client, adUserRoutes.create, { params, body: draftOf(person(), body) });
  expect((await connect({ accessToken: UNKNOWN_TOKEN })).status).toBe(400);
  expect((await connect({ cookie: 'c_user=1' })).status).toBe(400);
  const wrong = { ...proxy.options, password: WRONG_PROXY_PASSWORD };
  expect((await connect({ proxy: wrong })).status).toBe(400);
  expect((await connect({ proxy: { ...proxy.options, protocol: 'socks5' } })).status).toBe(400);
  const mixed = { cookie: OTHER_COOKIE, authMethod: 'ads_manager_token_and_cookie' };
  expect((await connect(mixed)).status).toBe(400);
  expect((await connect({ surprise: person().accessToken })).status).toBe(400);
  const { status, body } = await connect({ proxy: proxy.options, isShared: true });
  expect(status).toBe(200);
  return adUserRoutes.create.response.parse(body).data.adUser.id;
}

async function changeAndCheck({ client }: Member, adUserId: string): Promise<void> {
  const params = { adUserId };
  const { accessToken, cookie } = person();
  const update = (body: object) => ask(client, adUserRoutes.update, { params, body });
  expect((await update({ accessToken, cookie })).status).toBe(200);
  await ask(client, adUserRoutes.setTargetCpas, {
    params,
    body: { campaignIds: ['1'], amount: '5' },
  });
  expect((await update({ accessToken: UNKNOWN_TOKEN })).status).toBe(400);
  expect((await update({ cookie: OTHER_COOKIE })).status).toBe(200);
  const message = `Malformed access token ${accessToken}`;
  const checkAgainst = async (code: number) => {
    fault({ path: '/me', count: 1, effect: { type: 'error', code, message } });
    await ask(client, adUserRoutes.check, { params });
  };
  await checkAgainst(190);
  await checkAgainst(100);
  expect((await ask(client, adUserRoutes.check, { params })).status).toBe(200);
  // After this error the profile is suspended for an hour
  await checkAgainst(368);
  const guess = { secret: 'cookie', password: WRONG_PASSWORD };
  expect((await ask(client, adUserRoutes.reveal, { params, body: guess })).status).toBe(400);
}

interface Place {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
}

/** Queues a bulk change, a planned one, an edge of a schedule and a copy. */
async function changeObjects({ client, id: accountId }: Member, adUserId: string): Promise<Place> {
  const params = { adUserId };
  const { body } = await ask(client, adObjectRoutes.listAdAccounts, { params });
  const accounts = adObjectRoutes.listAdAccounts.response.parse(body).data;
  const adAccountId = accounts.find(({ status }) => status === 1)?.id ?? '';
  const listed = await ask(client, adObjectRoutes.listAdCampaigns, {
    params: { adUserId, adAccountId },
    query: { limit: '1' },
  });
  const objectIds = adObjectRoutes.listAdCampaigns.response
    .parse(listed.body)
    .data.map(({ id }) => id);
  const shared = { adAccountId, level: 'campaign' } as const;
  const change = await ask(client, adObjectChangeRoutes.create, {
    params,
    body: {
      ...shared,
      id: createRowId(),
      operation: { type: 'status', status: 'PAUSED' },
      objectIds,
    },
  });
  const copy = await ask(client, adObjectCopyRoutes.create, {
    params,
    body: {
      ...shared,
      id: createRowId(),
      sourceIds: objectIds,
      count: 1,
      isDeep: false,
      suffix: ' – copy',
    },
  });
  const planned = await ask(client, plannedChangeRoutes.create, {
    params: { accountId },
    body: {
      ...shared,
      id: createRowId(),
      adUserId,
      adAccountName: null,
      currency: null,
      operation: { type: 'status', status: 'PAUSED' },
      objectIds,
      localTime: new Date(Date.now() + HOUR_MS).toISOString().slice(0, 16),
      timeZone: 'UTC',
    },
  });
  await client.call(plannedChangeRoutes.undo, {
    params: { plannedChangeId: plannedChangeRoutes.create.response.parse(planned.body).data.id },
  });
  await ask(client, plannedChangeRoutes.list, { params: { accountId } });
  const schedule = await ask(client, dayPartingRoutes.create, {
    params,
    body: {
      ...shared,
      id: createRowId(),
      name: 'Mornings',
      adAccountName: null,
      objects: objectIds.map((id) => ({ id, name: null })),
      hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [8]])),
      timeZone: 'UTC',
      applyNow: true,
    },
  });
  await ask(client, dayPartingRoutes.listOfProfile, { params });
  const { db } = app().container;
  const at = new Date(Date.now() - 1_000);
  await db('planned_changes').update({ at });
  await db('ad_schedules').update({ next_edge_at: at });
  await db.raw(
    `update graphile_worker._private_jobs set run_at = now()
     where key like 'carry-out-planned-change:%' or key like 'apply-schedule-edge:%'`,
  );
  expect([change, copy, planned, schedule].map(({ status }) => status)).toEqual([
    200, 200, 200, 200,
  ]);
  return { adUserId, adAccountId, adCampaignId: objectIds[0] ?? '' };
}

/** Queues a sharing; its stream stays open until it ends. */
async function sharePixel({ client }: Member, { adUserId, adAccountId }: Place) {
  const params = { adUserId };
  const { body } = await ask(client, pixelSharingRoutes.listBusinesses, { params });
  const [business] = pixelSharingRoutes.listBusinesses.response.parse(body).data;
  const businessId = business?.id ?? '';
  const listed = await ask(client, pixelSharingRoutes.listPixels, {
    params: { ...params, businessId },
  });
  const [pixel] = pixelSharingRoutes.listPixels.response.parse(listed.body).data;
  const stream = await PixelStream.open(client, {
    adUserId,
    businessId,
    pixelId: pixel?.id ?? '',
    adAccountIds: [adAccountId, '999'],
  });
  await stream.until(({ sharings }) => sharings.length > 0);
  return stream;
}

/** Queues a boosting task for a post of the profile's page. */
async function boostComments({ client, id: accountId }: Member, adUserId: string) {
  const { pages } = sandbox().state;
  const own = pages.pagesOf(person()).find(({ tasks }) => tasks.includes('MODERATE'));
  const post = pages
    .listPosts()
    .find(({ pageId, parentPostId }) => pageId === own?.id && parentPostId === null);
  const params = { accountId };
  const { cookie, userAgent } = person();
  const added = await ask(client, commentBoostingRoutes.createUser, {
    params,
    body: { adUserId, pageId: own?.id, cookie, userAgent },
  });
  expect(added.status).toBe(200);
  const made = await ask(client, commentPresetRoutes.create, {
    params,
    body: { name: 'Questions', comments: [{ text: 'About a day.' }] },
  });
  const { commentPreset } = commentPresetRoutes.create.response.parse(made.body).data;
  const started = await ask(client, commentBoostingRoutes.createTask, {
    params,
    body: { commentPresetId: commentPreset.id, postUrl: post?.id },
  });
  expect(started.status).toBe(200);
}

/** Queues rules that act regardless of the campaign's status, costs, and results. */
async function readTrackersByJobs(
  { client, id: accountId }: Member,
  { adUserId, ...place }: Place,
  binomIds: readonly string[],
): Promise<void> {
  const params = { adUserId };
  const conditions = {
    operator: 'and',
    items: [{ column: 'clicks', operator: 'greater_than_or_equal', value: 0 }],
  };
  const rules = binomIds.flatMap((binomId) =>
    ['turn_on_campaign', 'turn_off_campaign'].map((truthyAction) => ({
      ...place,
      binomId,
      binomUserId: '1',
      level: 'campaign',
      conditions,
      truthyAction,
      whenNoTrackerRow: 'zero',
      personPrecedenceMinutes: 0,
    })),
  );
  const created = await ask(client, ruleRoutes.create, { params, body: { rules } });
  const scope = { adUserIds: [adUserId] };
  const [binomId = ''] = binomIds;
  const scoped = { binomId, binomUserId: '1', conditions, scope };
  await ask(client, scopedRuleRoutes.create, {
    params: { accountId },
    body: { rules: [scoped] },
  });
  await ask(client, scopedRuleRoutes.previewScope, {
    params: { accountId },
    body: { scope, level: 'ad' },
  });
  const truthyActions = [{ type: 'raise_budget', percent: 10 }];
  await ask(client, scopedRuleRoutes.worstCase, {
    params: { accountId },
    body: { rule: { scope, truthyActions } },
  });
  const tried = { binomId, binomUserId: '1', conditions, scope, truthyActions };
  await ask(client, scopedRuleRoutes.backtest, {
    params: { accountId },
    body: { rule: tried, days: 2 },
  });
  await ask(client, scopedRuleRoutes.simulate, { params: { accountId }, body: { rule: tried } });
  await ask(client, ruleActionRoutes.worstCase, {
    params,
    body: { rules: [{ ...place, truthyActions }] },
  });
  await ask(client, scopedRuleRoutes.list, { params: { accountId } });
  const template = { name: 'Stop', binomId, binomUserId: '1', conditions };
  await ask(client, ruleFileRoutes.create, {
    params: { accountId },
    body: { items: [{ kind: 'template', template }] },
  });
  const items = [{ kind: 'template', ...template, tracker: { id: binomId, userId: '1' } }];
  await ask(client, ruleFileRoutes.preview, {
    params: { accountId },
    body: { file: { format: 'ads-checker-rules', version: 1, items } },
  });
  const settings = binomIds.map((binomId) => ({
    binomId,
    binomUserId: '1',
    binomCampaignIds: ['1'],
  }));
  const cleaned = await ask(client, commentCleaningRoutes.updateTask, {
    params,
    body: { action: 'hide', criteria: { ...NO_CRITERIA, isEverything: true } },
  });
  expect(cleaned.status).toBe(200);
  const updated = await ask(client, costUpdateRoutes.updateTask, {
    params,
    body: { binomSettings: settings },
  });
  const chosen = await ask(client, resultRoutes.updateTask, {
    params,
    body: { binomId: binomIds[0] ?? '' },
  });
  expect([created.status, updated.status, chosen.status]).toEqual([200, 200, 200]);
}

async function addProxies({ client, id }: Member): Promise<void> {
  const add = (password: string) =>
    ask(client, proxyRoutes.create, {
      params: { accountId: id },
      body: { options: { ...proxy.options, password } },
    });
  expect((await add(WRONG_PROXY_PASSWORD)).status).toBe(400);
  expect((await add(PROXY_PASSWORD)).status).toBe(409);
}

async function capture(owner: Member): Promise<void> {
  const extension = await TestExtension.pair(owner.client);
  const { facebookId, accessToken, cookie, userAgent } = person(1);
  const send = (body: object) =>
    ask(extension, extensionRoutes.capture, {
      body: { facebookId, accessToken, cookie, userAgent, ...body },
    });
  expect((await send({ accessToken: UNKNOWN_TOKEN })).status).toBe(400);
  expect((await send({})).status).toBe(200);
  expect((await send({})).body).toMatchObject({ data: { outcome: 'updated' } });
  await ask(extension, extensionRoutes.getWorkspace, { query: { facebookId } });
}

/** Uses and reads a token and a webhook; queues a test message. */
async function letProgramsIn({ client, id, teamId }: Member): Promise<void> {
  const token = await TokenClient.create(client);
  const made = await client.call(webhookRoutes.create, {
    params: { teamId },
    body: { address: `${sandbox().url}/no-such-hook`, events: ['proxy_down'] },
  });
  const { webhook, secret } = webhookRoutes.create.response.parse(made.body).data;
  toldOnce.push(token.token.slice('adc_'.length), secret.slice('whsec_'.length));
  const params = { webhookId: webhook.id };
  expect((await ask(client, webhookRoutes.sendTest, { params })).status).toBe(200);
  await ask(client, webhookRoutes.update, { params, body: { events: ['rule_stopped'] } });
  await ask(client, webhookRoutes.list, { params: { teamId } });
  await ask(client, apiTokenRoutes.list);
  await ask(client, identityRoutes.listSessions);
  await ask(token, apiTokenRoutes.getOwn);
  await ask(token, adUserRoutes.list, { params: { accountId: id } });
}

/** A batch of items whose outcome nobody waits for; its job is restored. */
async function leaveCatalogSave(adUserId: string): Promise<void> {
  await app()
    .container.db('product_catalog_saves')
    .insert({
      ad_user_id: adUserId,
      catalog_id: '9',
      created_at: new Date(),
      status: 'running',
      item_count: 1,
      handles: ['a-batch'],
      errors: '[]',
      warnings: '[]',
      error_count: 0,
      warning_count: 0,
    });
}

/** Nobody is linked to a chat, and the sample's figures come with the sample's rule. */
const NOT_QUEUED = [
  'send-telegram-message',
  'send-notification-digest',
  'plan-daily-digests',
  'send-daily-digest',
  'fill-sample-figures',
];

/** A rule's pause that has ended. */
async function endPause({ teamId }: Member, { adUserId, adAccountId, adCampaignId }: Place) {
  const { db } = app().container;
  const at = new Date(Date.now() - HOUR_MS);
  const [pause] = await db('binom_rule_pauses')
    .insert({
      team_id: teamId,
      ad_user_id: adUserId,
      rule_name: 'Night',
      ad_account_id: adAccountId,
      level: 'campaign',
      object_ids: [adCampaignId],
      paused_at: at,
      resume_at: at,
    })
    .returning('id');
  await createJobQueue({ db }).add(resumePausedObjectsJob, { payload: { pauseId: pause.id } });
}

/** Leaves a launch to its job. */
async function launchAds({ client, id: accountId }: Member, place: Place): Promise<void> {
  const { adUserId, adAccountId, adCampaignId } = place;
  const params = { adUserId, adAccountId };
  const creative = { id: await app().factories.buildCreative({ accountId }), name: 'Roof' };
  const account = buildLaunchAccount({ ...params, currency: 'USD' });
  const content = buildLaunchContent({ accounts: [account], creatives: [creative] });
  const named = { id: createRowId(), name: 'Solar' };
  const template = { launchTemplateId: named.id };
  await ask(client, launchTemplateRoutes.create, {
    params: { accountId },
    body: { ...named, terms: content.terms },
  });
  await ask(client, launchTemplateRoutes.update, { params: template, body: { isShared: true } });
  await ask(client, launchTemplateRoutes.ofCampaign, { params: { ...params, adCampaignId } });
  await ask(client, launchPlanRoutes.assets, { params });
  await ask(client, launchPlanRoutes.searchTargeting, {
    params,
    query: { kind: 'interest', q: 'solar' },
  });
  const plan = { launchPlanId: named.id };
  await ask(client, launchPlanRoutes.create, {
    params: { accountId },
    body: { ...named, content },
  });
  await ask(client, launchPlanRoutes.update, { params: plan, body: { revision: 1, name: 'Wind' } });
  await ask(client, launchPlanRoutes.get, { params: plan });
  const run = { launchRunId: createRowId() };
  const started = await ask(client, launchPlanRoutes.start, {
    params: plan,
    body: { id: run.launchRunId, kind: 'launch', revision: 2 },
  });
  expect(started.status).toBe(200);
  expect((await ask(client, launchRunRoutes.stop, { params: run })).status).toBe(200);
  expect((await ask(client, launchRunRoutes.retry, { params: run, body: {} })).status).toBe(200);
  expect((await ask(client, launchRunRoutes.get, { params: run })).status).toBe(200);
  const later = { launchPlanId: createRowId() };
  await ask(client, launchPlanRoutes.create, {
    params: { accountId },
    body: { id: later.launchPlanId, name: 'Later', content },
  });
  const localTime = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 16);
  for (let times = 0; times < 2; times += 1) {
    const planned = await ask(client, launchPlanRoutes.planStart, {
      params: later,
      body: { localTime, timeZone: 'UTC' },
    });
    expect(planned.status).toBe(200);
    if (times === 0) {
      await ask(client, launchPlanRoutes.cancelStart, { params: later });
    }
  }
  const { db } = app().container;
  await db('launch_plan_starts').update({ at: new Date(Date.now() - 1_000) });
  await db.raw(
    `update graphile_worker._private_jobs set run_at = now() where key like 'start-launch-plan:%'`,
  );
  for (const route of [launchRunRoutes.list, launchPlanRoutes.list, launchTemplateRoutes.list]) {
    await ask(client, route, { params: { accountId } });
  }
}

async function runJobs(): Promise<void> {
  const { db } = app().container;
  fault({ path: '/me', count: 1, effect: { type: 'html_503' } });
  for (const { name, schedule } of jobs) {
    if (schedule !== undefined) {
      await db.raw('select graphile_worker.add_job(?)', [name]);
    }
  }
  const ran = await app().runJobs({ clock: { now: () => new Date(Date.now() + HOUR_MS) } });
  expect(new Set(ran.map(({ name }) => name))).toEqual(
    new Set(jobs.map(({ name }) => name).filter((name) => !NOT_QUEUED.includes(name))),
  );
}

/** Uses valid and invalid tracker keys: connecting, reading, replacing. */
async function addTrackers({ client, teamId }: Member): Promise<readonly string[]> {
  const binomIds: string[] = [];
  for (const sample of Object.values(SAMPLE_TRACKERS)) {
    const { name, apiKey, apiPath, version, trafficSourceSettings } = sample;
    const apiUrl = `${sandbox().url}${apiPath}`;
    const pasted = `${apiUrl}?page=Users&api_key=${apiKey}`;
    const draft = { name, url: pasted, apiUrl: pasted, apiKey, trafficSourceSettings };
    const create = (body: object) =>
      ask(client, trackerRoutes.create, { params: { teamId }, body: { ...draft, ...body } });
    expect((await create({ apiKey: WRONG_TRACKER_KEY })).status).toBeGreaterThanOrEqual(400);
    expect((await create({ apiKey: WRONG_TRACKER_KEY, version })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await create({ surprise: apiKey })).status).toBe(400);
    const { status, body } = await create({});
    expect(status).toBe(200);
    const { id: binomId } = trackerRoutes.create.response.parse(body).data.binom;
    binomIds.push(binomId);
    const params = { binomId };
    for (const route of [
      trackerRoutes.listUsers,
      trackerRoutes.listCampaigns,
      trackerRoutes.listTrafficSources,
      trackerRoutes.listDependents,
    ]) {
      expect((await ask(client, route, { params })).status).toBe(200);
    }
    await ask(client, trackerRoutes.readTrafficSources, { body: { apiUrl: pasted, apiKey } });
    expect((await ask(client, trackerRoutes.update, { params, body: { apiKey } })).status).toBe(
      200,
    );
    const wrong = { apiKey: WRONG_TRACKER_KEY };
    expect(
      (await ask(client, trackerRoutes.update, { params, body: wrong })).status,
    ).toBeGreaterThanOrEqual(400);
  }
  await ask(client, trackerRoutes.listOfTeam, { params: { teamId } });
  return binomIds;
}

async function lookAtEverything(member: Member): Promise<void> {
  const { client, id, teamId } = member;
  for (const collection of SYNC_COLLECTIONS) {
    await ask(client, syncRoutes.pull, { params: { collection } });
  }
  const query = { includeShared: 'true', includeGroups: 'true', includeProxies: 'true' };
  await ask(client, adUserRoutes.list, { params: { accountId: id }, query });
  await ask(client, proxyRoutes.list, {
    params: { accountId: id },
    query: { includeShared: 'true' },
  });
  await ask(client, identityRoutes.authenticate);
  await ask(client, teamRoutes.getAccountOverview, { params: { accountId: id } });
  const entries = await client.raw({
    method: 'GET',
    path: `/api/v1/teams/${teamId}/activity`,
  });
  expect(entries.status).toBe(200);
  answers.push(JSON.stringify(entries.body));
}

/** It calls every route of the product. */
const CALLS_MS = 180_000;

it(
  'no secret is in a response other than a reveal, in the logs, or unencrypted in the database',
  async () => {
    const owner = await join({ manageTeam: true });
    const mate = await join({ teamId: owner.teamId, readTeamAds: true, manageTeam: true });
    const stream = await TestStream.open(mate.client);
    const adUserId = await connectAndFail(owner);
    const place = await changeObjects(owner, adUserId);
    const sharing = await sharePixel(owner, place);
    await boostComments(owner, adUserId);
    await leaveCatalogSave(adUserId);
    await changeAndCheck(owner, adUserId);
    await addProxies(owner);
    await readTrackersByJobs(owner, place, await addTrackers(owner));
    await endPause(owner, place);
    await launchAds(owner, place);
    await capture(owner);
    await letProgramsIn(owner);
    await runJobs();
    await sharing.closed;
    expect(sharing.results).toHaveLength(2);
    answers.push(JSON.stringify([sharing.sharings, sharing.results]));
    for (const secret of ['access_token', 'cookie'] as const) {
      const revealed = await owner.client.call(adUserRoutes.reveal, {
        params: { adUserId },
        body: { secret, password: TEST_PASSWORD },
        key: `reveal-${secret}`,
      });
      const value = secret === 'cookie' ? OTHER_COOKIE : person().accessToken;
      expect(revealed.body).toEqual({ data: { secret, value } });
      expect(foundIn(JSON.stringify(revealed.body))).not.toEqual([]);
    }
    await lookAtEverything(owner);
    await lookAtEverything(mate);
    await ask(owner.client, adUserRoutes.delete, { params: { adUserId } });
    stream.close();

    expect(answers.length).toBeGreaterThan(50);
    expect(answers.flatMap(foundIn)).toEqual([]);
    expect(foundIn(JSON.stringify(stream.events))).toEqual([]);
    expect(app().logs.length).toBeGreaterThan(20);
    expect(foundIn(app().logs.join('\n'))).toEqual([]);
    const dump = await dumpDatabase();
    // Proves that the search covers stored values: a user agent is no secret.
    expect(dump).toContain(person(1).userAgent);
    expect(foundIn(dump)).toEqual([]);
  },
  CALLS_MS,
);
