import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { trackerRoutes as r } from '@ads-checker/shared/contracts/trackers';
import { TRACKER_VERSIONS, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { useNetwork } from '../../../test/harness/network.ts';

const { sandbox } = useNetwork();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => sandbox().state.trackers.reset());
afterAll(async () => {
  await app?.close();
});

const SETTING = {
  trafficSourceId: '3',
  adIdToken: '1',
  adSetIdToken: '2',
  campaignIdToken: null,
} as const;

const addressOf = (version: TrackerVersion) =>
  `${sandbox().url}${SAMPLE_TRACKERS[version].apiPath}`;
const draftOf = (version: TrackerVersion, changes: object = {}) => ({
  name: SAMPLE_TRACKERS[version].name,
  url: `${sandbox().url}${SAMPLE_TRACKERS[version].path}`,
  apiUrl: addressOf(version),
  apiKey: SAMPLE_TRACKERS[version].apiKey as string,
  timezone: SAMPLE_TRACKERS[version].timeZone,
  trafficSourceSettings: [SETTING],
  ...changes,
});

async function build() {
  const admin = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = admin;
  const member = await app.factories.buildAccount({ teamId });
  const foreign = await app.factories.buildAccount({ manageTeam: true });
  return {
    teamId,
    accountId: admin.id,
    memberAccountId: member.id,
    admin: await app.signIn(admin.user),
    member: await app.signIn(member.user),
    foreign: await app.signIn(foreign.user),
  };
}

/** A shared team for tests that clean up after themselves. */
let shared: ReturnType<typeof build> | undefined;
function buildOnce(): ReturnType<typeof build> {
  shared ??= build();
  return shared;
}

async function create(client: TestClient, teamId: string, body: object) {
  const answer = await client.call(r.create, { params: { teamId }, body });
  return r.create.response.parse(answer.body).data.binom;
}

async function pull(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'records' } });
  return syncRoutes.pull.response.parse(body).data.rows;
}

async function readLog(client: TestClient, teamId: string) {
  const query = { kind: 'trackers' };
  const { body } = await client.call(activityRoutes.list, { params: { teamId }, query });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => [action, subject.name, changes]);
}

describe('connecting a tracker', () => {
  it.each(TRACKER_VERSIONS)(
    'finds %s by itself, once per key, and shows no key',
    async (version) => {
      const { teamId, admin, member } = await build();
      const request = { params: { teamId }, body: draftOf(version), key: randomUUID() };
      const first = await admin.call(r.create, request);
      expect(await admin.call(r.create, request)).toMatchObject({ status: 200, body: first.body });
      const { binom } = r.create.response.parse(first.body).data;
      const { apiKey, ...draft } = draftOf(version);
      expect(binom).toEqual({
        ...draft,
        id: expect.any(String),
        teamId,
        version,
        apiKey: { isSet: true, setAt: expect.any(String), lastFour: apiKey.slice(-4) },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const { id } = binom;
      const listed = { status: 200, body: { data: { binoms: [binom] } } };
      expect(await member.call(r.listOfTeam, { params: { teamId } })).toMatchObject(listed);
      expect(await pull(member)).toMatchObject([
        { id: `binom:${id}`, isDeleted: false, doc: { kind: 'binom', binom } },
      ]);
      expect(await member.call(teamRoutes.get, { params: { teamId } })).toMatchObject({
        body: { data: { team: { binomIds: [id] } } },
      });
      expect(await readLog(admin, teamId)).toEqual([
        [
          'created',
          draft.name,
          [
            { field: 'name', to: draft.name },
            { field: 'url', to: draft.url },
            { field: 'apiUrl', to: draft.apiUrl },
            { field: 'version', to: version },
            { field: 'timezone', to: draft.timezone },
            { field: 'trafficSources', to: '1' },
          ],
        ],
      ]);
    },
  );

  it('lists them by any account of the team', async () => {
    const { teamId, memberAccountId, admin, foreign } = await build();
    const id = await app.factories.buildTracker({ teamId });
    const params = { accountId: memberAccountId };
    const { body } = await admin.call(r.listOfAccount, { params });
    expect(r.listOfAccount.response.parse(body).data.binoms.map((each) => each.id)).toEqual([id]);
    expect(await foreign.call(r.listOfAccount, { params })).toMatchObject({
      status: 404,
      body: { error: `Account '${memberAccountId}' not found` },
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['apiUrl', { apiUrl: 'https://me:word@tracker.example.test' }],
    ['apiKey', { apiKey: '' }],
    ['version', { version: 'binom_v3' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    [
      'trafficSourceSettings.0.adIdToken',
      { trafficSourceSettings: [{ ...SETTING, adIdToken: '' }] },
    ],
    ['trafficSourceSettings', { trafficSourceSettings: [SETTING, SETTING] }],
    ['trafficSourceSettings', { trafficSourceSettings: [] }],
    ['surprise', { surprise: 1 }],
  ])('refuses a wrong %s by its name', async (field, change) => {
    const { teamId, admin } = await buildOnce();
    const answer = await admin.call(r.create, {
      params: { teamId },
      body: draftOf('keitaro', change),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { type: 'ValidationError', details: { fields: [{ field: `body.${field}` }] } },
    });
  });

  it.each([
    ['bad_key', 'apiKey', 'binom_v2', { apiKey: 'no-key-of-anybody' }],
    ['bad_key', 'apiKey', 'keitaro', { apiKey: 'no-key-of-anybody' }],
    ['bad_address', 'apiUrl', 'keitaro', { apiUrl: 'http://127.0.0.1:9', version: 'keitaro' }],
    ['wrong_version', 'version', 'keitaro', { version: 'binom_v2' }],
  ] as const)('lays %s on %s', async (code, field, version, change) => {
    const { teamId, admin } = await buildOnce();
    const body = draftOf(version, change);
    expect(await admin.call(r.create, { params: { teamId }, body })).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code,
        details: { fields: [{ field: `body.${field}` }] },
      },
    });
    expect(await admin.call(r.listOfTeam, { params: { teamId } })).toMatchObject({
      body: { data: { binoms: [] } },
    });
  });

  it('refuses the same settings, however the address is written, and says whose they are', async () => {
    const { teamId, admin } = await build();
    const { id } = await create(admin, teamId, draftOf('binom_v2', { name: 'First' }));
    const apiUrl = `${addressOf('binom_v2')}/public/api/v1`;
    for (const version of [null, 'binom_v2']) {
      const body = draftOf('binom_v2', { apiUrl, version });
      expect(await admin.call(r.create, { params: { teamId }, body })).toMatchObject({
        status: 409,
        body: {
          type: 'AlreadyExistsError',
          error: 'The team already has a tracker with these settings.',
          code: 'tracker_exists',
          details: { existingId: id, title: 'First', fields: [{ field: 'body.apiUrl' }] },
        },
      });
    }
  });
});

it('connects one tracker with the keys of two of its users, each key once', async () => {
  const { teamId, admin } = await build();
  const { readOnlyApiKey, apiKey } = SAMPLE_TRACKERS.binom_v2;
  const first = await create(admin, teamId, draftOf('binom_v2'));
  const second = await create(admin, teamId, draftOf('binom_v2', { apiKey: readOnlyApiKey }));
  expect(second.id).not.toBe(first.id);
  for (const key of [apiKey, readOnlyApiKey]) {
    const body = draftOf('binom_v2', { apiKey: key });
    expect(await admin.call(r.create, { params: { teamId }, body })).toMatchObject({
      status: 409,
      body: { code: 'tracker_exists' },
    });
  }
  const params = { binomId: second.id };
  expect(await admin.call(r.update, { params, body: { apiKey } })).toMatchObject({
    status: 409,
    body: { code: 'tracker_exists', details: { existingId: first.id } },
  });
  const renamed = await admin.call(r.update, { params, body: { name: 'Of Kyle' } });
  expect(r.update.response.parse(renamed.body).data.binom.name).toBe('Of Kyle');
});

describe('changing a tracker', () => {
  it('keeps what is not given, tries nothing for a name, and logs what changed', async () => {
    const { teamId, admin } = await build();
    const { id, ...before } = await create(admin, teamId, draftOf('binom_v2'));
    sandbox().state.trackers.reset();
    const params = { binomId: id };
    const other = { ...SETTING, trafficSourceId: '5' };
    const body = { name: 'Binom EU', trafficSourceSettings: [SETTING, other] };
    const answer = await admin.call(r.update, { params, body });
    expect(r.update.response.parse(answer.body).data.binom).toEqual({
      ...before,
      ...body,
      id,
      updatedAt: expect.any(String),
    });
    const readOnly = SAMPLE_TRACKERS.binom_v2.readOnlyApiKey;
    await admin.call(r.update, { params, body: { apiKey: readOnly } });
    const log = await readLog(admin, teamId);
    expect(log.slice(0, 2)).toEqual([
      ['updated', 'Binom EU', [{ field: 'secret', to: 'apiKey' }]],
      [
        'updated',
        'Binom EU',
        [
          { field: 'name', from: before.name, to: 'Binom EU' },
          { field: 'trafficSources', from: '1', to: '2' },
        ],
      ],
    ]);
  });

  it('tries a new key, address or version, and keeps the former when it fails', async () => {
    const { teamId, admin } = await build();
    const { id } = await create(admin, teamId, draftOf('binom_v2'));
    const stored = async () => (await pull(admin))[0]?.doc;
    const before = await stored();
    const refused = async (body: object) => {
      const answer = await admin.call(r.update, { params: { binomId: id }, body });
      return { status: answer.status, ...(answer.body as object) };
    };
    expect(await refused({ apiKey: 'no-key-of-anybody' })).toMatchObject({ code: 'bad_key' });
    expect(await refused({ version: 'keitaro' })).toMatchObject({ code: 'wrong_version' });
    expect(await refused({ apiUrl: addressOf('keitaro') })).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
  });

  it('never sends the stored key to another origin', async () => {
    const { teamId, admin } = await build();
    const { id } = await create(admin, teamId, draftOf('binom_v2'));
    const apiUrl = sandbox().url.replace('127.0.0.1', 'localhost');
    const refusal = {
      status: 400,
      body: {
        details: {
          fields: [
            { field: 'body.apiKey', message: 'must be given again when the address changes' },
          ],
        },
      },
    };
    const params = { binomId: id };
    expect(await admin.call(r.update, { params, body: { apiUrl } })).toMatchObject(refusal);
    const body = { binomId: id, apiUrl };
    expect(await admin.call(r.readTrafficSources, { body })).toMatchObject(refusal);
  });
});

it('deleting takes the tracker out of the cost update tasks, which it named before', async () => {
  const { teamId, accountId, admin, member } = await build();
  const adUserId = await app.factories.buildAdUser({ accountId, name: 'Marta' });
  const hidden = await app.factories.buildAccount({ teamId });
  const hiddenId = await app.factories.buildAdUser({ accountId: hidden.id, name: 'Kyle' });
  const { id } = await create(admin, teamId, draftOf('binom_v2'));
  const other = await app.factories.buildTracker({ teamId });
  const settings = [id, other].map((binomId) => ({
    binomId,
    binomUserId: '1',
    binomCampaignIds: ['7'],
  }));
  await app.container.db.raw(
    'update binom_cost_update_tasks set binom_settings = ?::jsonb where ad_user_id = any(?)',
    [JSON.stringify(settings), [adUserId, hiddenId]],
  );
  const params = { binomId: id };
  expect(await admin.call(r.listDependents, { params })).toMatchObject({
    body: {
      data: {
        dependents: [
          { kind: 'cost_update_task', count: 2, names: ['Marta'] },
          { kind: 'results', count: 2, names: ['Marta'] },
          { kind: 'rule', count: 0, names: [] },
        ],
      },
    },
  });
  expect((await member.call(r.delete, { params })).status).toBe(403);
  const request = { params, key: randomUUID() };
  expect(await admin.call(r.delete, request)).toMatchObject({ status: 200, body: { data: null } });
  expect(await admin.call(r.delete, request)).toMatchObject({ status: 200, body: { data: null } });
  const { body } = await admin.call(adUserRoutes.get, { params: { adUserId } });
  expect(adUserRoutes.get.response.parse(body).data.binomCostUpdateTask.binomSettings).toEqual(
    settings.slice(1),
  );
  expect(await pull(member)).toMatchObject([
    { id: `binom:${other}`, isDeleted: false },
    { id: `binom:${id}`, isDeleted: true },
  ]);
  expect((await readLog(admin, teamId))[0]).toEqual(['deleted', 'Binom', []]);
  expect(await admin.call(r.delete, { params })).toMatchObject({
    status: 404,
    body: { error: `Tracker '${id}' not found` },
  });
});

describe('reading a tracker', () => {
  it.each(TRACKER_VERSIONS)(
    'gives members the users, campaigns and sources of %s',
    async (version) => {
      const { teamId, admin, member } = await build();
      const { id } = await create(admin, teamId, draftOf(version));
      const params = { binomId: id };
      const { users, unreadableRows } = r.listUsers.response.parse(
        (await member.call(r.listUsers, { params })).body,
      ).data;
      expect(unreadableRows).toBe(0);
      expect(users).not.toEqual([]);
      const listCampaigns = async (query: Record<string, string | readonly string[]>) =>
        r.listCampaigns.response.parse((await member.call(r.listCampaigns, { params, query })).body)
          .data.campaigns;
      const all = await listCampaigns({});
      const [one] = all;
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([0, 2]));
      expect(await listCampaigns({ binomCampaignIds: [one?.id ?? ''] })).toEqual([one]);
      expect(await listCampaigns({ name: (one?.name ?? '').toUpperCase() })).toContainEqual(one);
      expect(await listCampaigns({ status: '0' })).toEqual(
        all.filter(({ status }) => status === 0),
      );
      const { trafficSources } = r.listTrafficSources.response.parse(
        (await member.call(r.listTrafficSources, { params })).body,
      ).data;
      expect(trafficSources.some(({ isDeleted }) => isDeleted)).toBe(true);
      const unsaved = { apiUrl: addressOf(version), apiKey: SAMPLE_TRACKERS[version].apiKey };
      expect((await admin.call(r.readTrafficSources, { body: unsaved })).body).toEqual({
        data: { version, trafficSources, unreadableRows: 0 },
      });
      const whole = draftOf(version, { name: '', timezone: '', trafficSourceSettings: [] });
      expect((await admin.call(r.readTrafficSources, { body: whole })).body).toEqual({
        data: { version, trafficSources, unreadableRows: 0 },
      });
      const saved = { binomId: id, apiUrl: addressOf(version) };
      expect((await admin.call(r.readTrafficSources, { body: saved })).body).toEqual({
        data: { version, trafficSources, unreadableRows: 0 },
      });
      expect((await member.call(r.readTrafficSources, { body: unsaved })).status).toBe(403);
    },
  );

  it('refuses wrong filters by their names', async () => {
    const { teamId, admin } = await build();
    const params = { binomId: await app.factories.buildTracker({ teamId }) };
    for (const [field, query] of [
      ['status', { status: '3' }],
      ['userId', { userId: 'anna' }],
      ['binomCampaignIds.0', { binomCampaignIds: ['x'] }],
    ] as const) {
      expect(await admin.call(r.listCampaigns, { params, query })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: `query.${field}` }] } },
      });
    }
  });

  it('asks for the key of settings that are not saved', async () => {
    const { admin } = await buildOnce();
    const body = { apiUrl: addressOf('keitaro') };
    expect(await admin.call(r.readTrafficSources, { body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.apiKey', message: 'is required' }] } },
    });
  });

  it('never answers 401 for the tracker, nor hides what it says', async () => {
    const { teamId, member, foreign } = await build();
    const binomId = await app.factories.buildTracker({
      teamId,
      version: 'keitaro',
      apiUrl: addressOf('keitaro'),
      apiKey: 'no-key-of-anybody',
    });
    const params = { binomId };
    const refused = {
      status: 400,
      body: { type: 'FailedPreconditionError', code: 'bad_key' },
    };
    // Keitaro shows users only to its admins
    const noUsers = { status: 200, body: { data: { users: [], unreadableRows: 0 } } };
    for (const [route, answer] of [
      [r.listUsers, noUsers],
      [r.listCampaigns, refused],
      [r.listTrafficSources, refused],
    ] as const) {
      expect(await member.call(route, { params })).toMatchObject(answer);
      expect(await foreign.call(route, { params })).toMatchObject({
        status: 404,
        body: { error: `Tracker '${binomId}' not found` },
      });
    }
  });
});
