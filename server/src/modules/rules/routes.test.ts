import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { ruleRoutes as r } from '@ads-checker/shared/contracts/rules';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { readVolatile } from '../../../test/harness/volatile.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';
import {
  buildRuleScene,
  createRule,
  createRules,
  draftOf,
  pullRows,
  readLog,
} from './test/rule-scene.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    clock: { now: () => NOW },
    limits: { perTeam: { ...DEFAULT_LIMITS.perTeam, rows: 5 } },
  });
});
afterAll(async () => {
  await app?.close();
});

const build = () => buildRuleScene(app);
const LEAD_COST = { column: 'cost', operator: 'greater_than', value: 20 } as const;
const NO_LEADS = { column: 'leads', operator: 'equal', value: 0 } as const;

describe('creating rules', () => {
  it('makes one for each campaign with all defaults, once per key, as documents of the profile', async () => {
    const { adUserId, binomId, teamId, owner, member } = await build();
    const id = createRowId();
    const rules = [
      draftOf(binomId, { id, adCampaignName: 'Solar\u202E DE' }),
      draftOf(binomId, {
        id: String(BigInt(id) + 1n),
        adCampaignId: '79',
        isEnabled: false,
        name: ' Stop ',
      }),
    ];
    const key = randomUUID();
    const first = await createRules(owner, { adUserId, rules, key });
    expect(await createRules(owner, { adUserId, rules, key })).toMatchObject({
      status: 200,
      body: first.body,
    });
    const [on, off] = r.create.response.parse(first.body).data.rules;
    const stable = {
      id,
      adUserId,
      adAccountId: '77',
      adCampaignId: '78',
      adCampaignName: 'Solar DE',
      scopedRuleId: null,
      binomId,
      binomUserId: '2',
      name: null,
      templateName: null,
      isEnabled: true,
      stoppedAt: null,
      datePreset: 'today',
      shouldUseTrackerTimezone: false,
      level: 'ad',
      conditions: { operator: 'and', items: [] },
      truthyAction: null,
      falsyAction: null,
      truthyActions: [],
      falsyActions: [],
      checkIntervalInSeconds: 1_800,
      postUpdateIgnorePeriod: null,
      whenNoTrackerRow: 'skip',
      maxActsPerDay: 3,
      personPrecedenceMinutes: 60,
      activeHours: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    const state = {
      inProgress: false,
      lastExecutionTime: null,
      nextExecutionTime: NOW.toISOString(),
      waitsFor: null,
      lastRun: null,
      lastActingRun: null,
    };
    expect(on).toEqual({ ...stable, ...state });
    expect(off).toMatchObject({ name: 'Stop', isEnabled: false, nextExecutionTime: null });
    const listed = await owner.call(r.list, { params: { adUserId } });
    expect(r.list.response.parse(listed.body).data).toEqual({
      rules: [on, off],
      conflicts: [],
      hasMoreConflicts: false,
    });
    const query = { adCampaignId: '79' };
    const ofOne = await owner.call(r.list, { params: { adUserId }, query });
    expect(r.list.response.parse(ofOne.body).data.rules).toEqual([off]);
    const documents = new Map(
      (await pullRows(owner, 'binomRules')).map((row) => [row.id, row.doc]),
    );
    expect([...documents.keys()].sort()).toEqual([on?.id, off?.id].sort());
    expect(documents.get(id)).toEqual(stable);
    expect(await readVolatile(owner, 'binomRules', [id])).toEqual([{ id, fields: state }]);
    expect(await pullRows(member, 'binomRules')).toEqual([]);
    expect(await readLog(owner, teamId)).toMatchObject([
      ['created', 'binom_rules', '2', expect.arrayContaining([{ field: 'tracker', to: 'Binom' }])],
    ]);
  });

  it.each([
    ['without a tracker', { binomId: undefined }, 'binomId'],
    ['without a tracker user', { binomUserId: undefined }, 'binomUserId'],
    ['with a pause below nothing', { postUpdateIgnorePeriod: -1 }, 'postUpdateIgnorePeriod'],
    ['more often than each minute', { checkIntervalInSeconds: 59 }, 'checkIntervalInSeconds'],
    ['by days that nobody counts', { datePreset: 'last_5_days' }, 'datePreset'],
    [
      'by a column without a name',
      { conditions: { operator: 'and', items: [{ ...NO_LEADS, column: 'luck' }] } },
      'conditions.items.0.column',
    ],
    [
      'by a column that its tracker does not have',
      {
        conditions: {
          operator: 'or',
          items: [NO_LEADS, { operator: 'and', items: [{ ...NO_LEADS, column: 'approved' }] }],
        },
      },
      'conditions.items.1.items.0.column',
    ],
    [
      'compared with such a column',
      { conditions: { operator: 'and', items: [{ ...NO_LEADS, value: { column: 'hold' } }] } },
      'conditions.items.0.value.column',
    ],
    ['with a field of no rule', { surprise: 1 }, 'surprise'],
  ])('refuses all of them when one is %s', async (_, change, field) => {
    const { adUserId, binomId, owner } = await build();
    const rules = [draftOf(binomId), { ...draftOf(binomId), ...change }];
    expect(await createRules(owner, { adUserId, rules })).toMatchObject({
      status: 400,
      body: {
        type: 'ValidationError',
        details: { fields: [{ field: `body.rules.1.${field}` }] },
      },
    });
    expect(await pullRows(owner, 'binomRules')).toEqual([]);
  });

  it('refuses a tracker of another team, an id that is taken, and more than a team may have', async () => {
    const { adUserId, binomId, foreignTrackerId, owner } = await build();
    for (const unknown of [foreignTrackerId, '999999999', '9'.repeat(20)]) {
      expect(await createRules(owner, { adUserId, rules: [draftOf(unknown)] })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'body.rules.0.binomId' }] } },
      });
    }
    const { id } = await createRule(owner, adUserId, draftOf(binomId));
    const taken = [draftOf(binomId), draftOf(binomId, { id })];
    expect(await createRules(owner, { adUserId, rules: taken })).toMatchObject({
      status: 409,
      body: { type: 'AlreadyExistsError' },
    });
    const twins = [draftOf(binomId, { id: '123' }), draftOf(binomId, { id: '123' })];
    expect((await createRules(owner, { adUserId, rules: twins })).status).toBe(409);
    const many = Array.from({ length: 5 }, () => draftOf(binomId));
    expect(await createRules(owner, { adUserId, rules: many })).toMatchObject({
      status: 400,
      body: { code: 'limit_reached', details: { limit: 'rules', max: 5 } },
    });
    expect(await pullRows(owner, 'binomRules')).toHaveLength(1);
  });
});

describe('changing a rule', () => {
  it('keeps what is not given, plans the next run, and tells what changed', async () => {
    const { adUserId, binomId, teamId, owner } = await build();
    const rule = await createRule(owner, adUserId, draftOf(binomId, { isEnabled: false }));
    const update = async (body: object) => {
      const answer = await owner.call(r.update, { params: { ruleId: rule.id }, body });
      return r.update.response.parse(answer.body).data.rule;
    };
    const conditions = { operator: 'and', items: [LEAD_COST, NO_LEADS] };
    const changed = await update({ conditions, truthyAction: 'turn_off_ad', name: 'Stop' });
    expect(changed).toEqual({
      ...rule,
      conditions,
      truthyAction: 'turn_off_ad',
      name: 'Stop',
      updatedAt: expect.any(String),
    });
    expect(await update({ isEnabled: true })).toMatchObject({
      isEnabled: true,
      nextExecutionTime: NOW.toISOString(),
    });
    const later = new Date(NOW.getTime() + 7_200_000).toISOString();
    expect(await update({ checkIntervalInSeconds: 7_200 })).toMatchObject({
      nextExecutionTime: later,
    });
    expect(await update({ isEnabled: false })).toMatchObject({ nextExecutionTime: null });
    const keitaro = await app.factories.buildTracker({
      teamId,
      name: 'Keitaro',
      version: 'keitaro',
    });
    const moved = await owner.call(r.update, {
      params: { ruleId: rule.id },
      body: { binomId: keitaro },
    });
    expect(moved).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.binomUserId' }] } },
    });
    expect(await update({ binomId: keitaro, binomUserId: '4' })).toMatchObject({
      binomId: keitaro,
    });
    expect((await readLog(owner, teamId)).slice(0, -1)).toEqual([
      [
        'updated',
        'binom_rule',
        'Stop',
        [
          { field: 'tracker', from: 'Binom', to: 'Keitaro' },
          { field: 'trackerUser', from: '2', to: '4' },
        ],
      ],
      ['turned_off', 'binom_rule', 'Stop', []],
      [
        'updated',
        'binom_rule',
        'Stop',
        [{ field: 'checkIntervalInSeconds', from: '1800', to: '7200' }],
      ],
      ['turned_on', 'binom_rule', 'Stop', []],
      [
        'updated',
        'binom_rule',
        'Stop',
        [
          { field: 'name', from: null, to: 'Stop' },
          { field: 'truthyAction', from: null, to: 'turn_off_ad' },
          { field: 'conditions', from: '', to: 'cost > 20 and leads = 0' },
        ],
      ],
    ]);
  });

  it('refuses conditions that the tracker it then reads cannot answer, and nothing at all', async () => {
    const { adUserId, binomId, teamId, owner } = await build();
    const { id: ruleId } = await createRule(owner, adUserId, draftOf(binomId));
    const keitaro = await app.factories.buildTracker({ teamId, version: 'keitaro' });
    const conditions = { operator: 'and', items: [{ ...NO_LEADS, column: 'event_3' }] };
    const params = { ruleId };
    expect((await owner.call(r.update, { params, body: { conditions } })).status).toBe(200);
    const body = { binomId: keitaro, binomUserId: '1' };
    expect(await owner.call(r.update, { params, body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.conditions.items.0.column' }] } },
    });
    expect((await owner.call(r.update, { params, body: {} })).status).toBe(400);
  });

  it('is deleted once per key, and is then nobody’s', async () => {
    const { adUserId, binomId, teamId, owner } = await build();
    const { id } = await createRule(owner, adUserId, draftOf(binomId, { name: 'Stop' }));
    const request = { params: { ruleId: id }, key: randomUUID() };
    for (const _ of [1, 2]) {
      expect(await owner.call(r.delete, request)).toMatchObject({
        status: 200,
        body: { data: null },
      });
    }
    expect(await owner.call(r.delete, { params: { ruleId: id } })).toMatchObject({
      status: 404,
      body: { error: `Rule '${id}' not found` },
    });
    expect(await pullRows(owner, 'binomRules')).toMatchObject([{ id, isDeleted: true }]);
    expect((await readLog(owner, teamId))[0]).toEqual(['deleted', 'binom_rule', 'Stop', []]);
  });
});

describe('rules that can undo each other', () => {
  it('are named as long as both are on', async () => {
    const { adUserId, binomId, owner } = await build();
    const conditions = (operator: string, value: number) => ({
      operator: 'and',
      items: [{ column: 'roi', operator, value }],
    });
    const off = { conditions: conditions('less_than', 10), truthyAction: 'turn_off_ad' };
    const on = { conditions: conditions('greater_than', 5), truthyAction: 'turn_on_ad' };
    const one = await createRule(owner, adUserId, draftOf(binomId, off));
    const other = await createRule(owner, adUserId, draftOf(binomId, on));
    await createRule(owner, adUserId, draftOf(binomId, { ...on, adCampaignId: '79' }));
    const listConflicts = async () => {
      const { body } = await owner.call(r.list, { params: { adUserId } });
      return r.list.response.parse(body).data.conflicts;
    };
    expect(await listConflicts()).toEqual([{ ruleIds: [one.id, other.id] }]);
    const body = { conditions: conditions('greater_than', 10) };
    await owner.call(r.update, { params: { ruleId: other.id }, body });
    expect(await listConflicts()).toEqual([]);
  });
});

describe('who sees rules', () => {
  it('is whoever sees the profile, also after it is shared, taken back or deleted', async () => {
    const { adUserId, binomId, owner, member } = await build();
    const { id } = await createRule(owner, adUserId, draftOf(binomId));
    const params = { adUserId };
    const seen = async () =>
      (await pullRows(member, 'binomRules')).map(({ isDeleted }) => isDeleted);
    expect(await seen()).toEqual([]);
    await owner.call(adUserRoutes.update, { params, body: { isShared: true } });
    expect(await seen()).toEqual([false]);
    expect((await member.call(r.list, { params })).status).toBe(200);
    const change = { params: { ruleId: id }, body: { isEnabled: false } };
    expect((await member.call(r.update, change)).status).toBe(403);
    await owner.call(adUserRoutes.update, { params, body: { isShared: false } });
    expect(await seen()).toEqual([true]);
    expect((await member.call(r.update, change)).status).toBe(404);
    await owner.call(adUserRoutes.delete, { params });
    expect(await pullRows(owner, 'binomRules')).toMatchObject([{ id, isDeleted: true }]);
  });

  it('is nobody once the tracker or the member of the profile is gone; templates stay', async () => {
    const { accountId, memberAccountId, teamId, binomId, adUserId, owner, member } = await build();
    await createRule(owner, adUserId, draftOf(binomId, { name: 'Stop' }));
    const theirs = await app.factories.buildAdUser({ accountId: memberAccountId });
    const other = await app.factories.buildTracker({ teamId });
    await createRule(member, theirs, draftOf(other));
    const template = { name: 'Stop loss', binomId, binomUserId: '2' };
    await owner.call(r.createTemplate, { params: { accountId }, body: template });
    const params = { binomId };
    expect(await owner.call(trackerRoutes.listDependents, { params })).toMatchObject({
      body: {
        data: { dependents: expect.arrayContaining([{ kind: 'rule', count: 1, names: ['Stop'] }]) },
      },
    });
    await owner.call(trackerRoutes.delete, { params });
    expect(await pullRows(owner, 'binomRules')).toMatchObject([{ isDeleted: true }]);
    const templates = await owner.call(r.listTemplates, { params: { accountId } });
    expect(r.listTemplates.response.parse(templates.body).data.templates).toMatchObject([
      { name: 'Stop loss', binomId: null, binomUserId: null },
    ]);
    await owner.call(teamRoutes.deleteAccount, { params: { accountId: memberAccountId } });
    const { rows } = await app.container.db.raw<{ rows: { count: number }[] }>(
      'select count(*)::integer as count from binom_rules where binom_id = ?',
      [other],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('many rules at once', () => {
  const change = (client: TestClient, adUserId: string, body: object, key = randomUUID()) =>
    client.call(r.changeMany, { params: { adUserId }, body: body as never, key });

  it('are switched on, off and deleted, each time as one entry of the log', async () => {
    const { owner, teamId, adUserId, binomId } = await build();
    const { body } = await createRules(owner, {
      adUserId,
      rules: [draftOf(binomId, { name: 'One' }), draftOf(binomId, { name: 'Two' })],
    });
    const ruleIds = r.create.response.parse(body).data.rules.map(({ id }) => id);
    await change(owner, adUserId, { ruleIds: ruleIds.slice(1), action: 'turn_off' });
    const listed = async () => {
      const answer = await owner.call(r.list, { params: { adUserId } });
      return Object.fromEntries(
        r.list.response
          .parse(answer.body)
          .data.rules.map(({ name, isEnabled, nextExecutionTime }) => [
            name,
            { isEnabled, nextExecutionTime },
          ]),
      );
    };
    const isOn = { isEnabled: true, nextExecutionTime: NOW.toISOString() };
    expect(await listed()).toEqual({
      One: isOn,
      Two: { isEnabled: false, nextExecutionTime: null },
    });
    expect((await pullRows(owner, 'binomRules')).length).toBeGreaterThan(0);
    const key = randomUUID();
    const on = { ruleIds, action: 'turn_on' };
    const answers = [
      await change(owner, adUserId, on, key),
      await change(owner, adUserId, on, key),
    ];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      answers.map(() => [200, { data: { ruleIds: [ruleIds[1]] } }]),
    );
    expect(await listed()).toEqual({ One: isOn, Two: isOn });
    await change(owner, adUserId, { ruleIds: [...ruleIds, '999999999'], action: 'delete' });
    expect(await listed()).toEqual({});
    const log = await owner.call(activityRoutes.list, { params: { teamId } });
    const entries = activityRoutes.list.response
      .parse(log.body)
      .data.filter(({ kind }) => kind === 'rules')
      .map(({ action, subject }) => [action, subject.type, subject.name]);
    expect(entries.slice(0, 3)).toEqual([
      ['deleted', 'binom_rules', '2'],
      ['turned_on', 'binom_rule', 'Two'],
      ['turned_off', 'binom_rule', 'Two'],
    ]);
  });

  it('leave rules of other profiles alone', async () => {
    const { owner, adUserId, accountId, binomId } = await build();
    const other = await app.factories.buildAdUser({ accountId });
    const { id } = await createRule(owner, other, draftOf(binomId));
    const answer = await change(owner, adUserId, { ruleIds: [id], action: 'delete' });
    expect(answer).toMatchObject({ status: 200, body: { data: { ruleIds: [] } } });
    expect((await owner.call(r.list, { params: { adUserId: other } })).body).toMatchObject({
      data: { rules: [{ id }] },
    });
  });

  it('are refused to others, of no profile, and when there are none or too many', async () => {
    const { owner, member, adUserId } = await build();
    const one = { ruleIds: ['1'], action: 'turn_on' };
    expect([
      (await change(app.anonymous(), adUserId, one)).status,
      (await change(member, adUserId, one)).status,
      (await change(owner, '999999999', one)).status,
      (await change(owner, adUserId, { ...one, ruleIds: [] })).status,
      (await change(owner, adUserId, { ...one, ruleIds: Array(501).fill('1') })).status,
      (await change(owner, adUserId, { ...one, action: 'stop' })).status,
    ]).toEqual([401, 404, 404, 400, 400, 400]);
  });
});
