import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ruleRoutes as r } from '@ads-checker/shared/contracts/rules';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { readVolatile } from '../../../test/harness/volatile.ts';
import { readLog } from './test/rule-scene.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const PASSED_CHECK = {
  isPassed: true,
  isGraphReachable: true,
  error: null,
  statusCode: null,
  delayMs: 80,
  checkedAt: NOW.toISOString(),
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
});
afterAll(async () => {
  await app?.close();
});

async function build() {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
  return {
    teamId,
    accountId: owner.id,
    adUserId,
    owner: await app.signIn(owner.user),
    member: await app.signIn((await app.factories.buildAccount({ teamId })).user),
    manager: await app.signIn(
      (await app.factories.buildAccount({ teamId, manageTeamAds: true })).user,
    ),
  };
}

describe('templates of rules', () => {
  it('are made once per key with all defaults, shared, changed and deleted', async () => {
    const { accountId, teamId, owner, member } = await build();
    const id = createRowId();
    const request = { params: { accountId }, body: { id, name: ' Stop loss ' }, key: randomUUID() };
    const first = await owner.call(r.createTemplate, request);
    expect(await owner.call(r.createTemplate, request)).toMatchObject({ body: first.body });
    const { template } = r.createTemplate.response.parse(first.body).data;
    expect(template).toEqual({
      id,
      accountId,
      teamId,
      name: 'Stop loss',
      isShared: false,
      binomId: null,
      binomUserId: null,
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
    });
    const again = { ...request, key: randomUUID() };
    expect(await owner.call(r.createTemplate, again)).toMatchObject({ status: 409 });

    const seen = async () => {
      const { body } = await member.call(syncRoutes.pull, { params: { collection: 'records' } });
      return syncRoutes.pull.response.parse(body).data.rows.map((row) => [row.id, row.isDeleted]);
    };
    const params = { templateId: id };
    expect(await seen()).toEqual([]);
    const binomId = await app.factories.buildTracker({ teamId, name: 'Binom' });
    const update = { isShared: true, binomId, binomUserId: '2' };
    const changed = await owner.call(r.updateTemplate, { params, body: update });
    expect(r.updateTemplate.response.parse(changed.body).data.template).toEqual({
      ...template,
      ...update,
      updatedAt: expect.any(String),
    });
    const docId = `ruleTemplate:${id}`;
    expect((await seen()).filter(([each]) => each === docId)).toEqual([[docId, false]]);
    expect((await member.call(r.deleteTemplate, { params })).status).toBe(403);
    expect((await owner.call(r.deleteTemplate, { params })).body).toEqual({ data: null });
    expect((await seen()).filter(([each]) => each === docId)).toEqual([[docId, true]]);
    expect(await owner.call(r.deleteTemplate, { params })).toMatchObject({
      status: 404,
      body: { error: `Rule template '${id}' not found` },
    });
    expect(await readLog(owner, teamId)).toEqual([
      ['deleted', 'binom_rule_template', 'Stop loss', []],
      [
        'updated',
        'binom_rule_template',
        'Stop loss',
        [
          { field: 'tracker', from: null, to: 'Binom' },
          { field: 'trackerUser', from: null, to: '2' },
        ],
      ],
      ['shared', 'binom_rule_template', 'Stop loss', []],
      ['created', 'binom_rule_template', 'Stop loss', expect.any(Array)],
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['of a tracker without its user', { binomId: '1' }, 'binomUserId'],
    ['of another team’s tracker', { binomId: '999999999', binomUserId: '1' }, 'binomId'],
    ['with a field of no template', { adCampaignId: '78' }, 'adCampaignId'],
  ])('are refused %s', async (_, change, field) => {
    const { accountId, owner } = await build();
    const body = { name: 'Stop loss', ...change };
    expect(await owner.call(r.createTemplate, { params: { accountId }, body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: `body.${field}` }] } },
    });
  });

  it('lists those of an account with what its team shares', async () => {
    const { accountId, owner, manager } = await build();
    const { body } = await manager.call(r.createTemplate, {
      params: { accountId },
      body: { name: 'Of the owner' },
    });
    const { template } = r.createTemplate.response.parse(body).data;
    const others = await app.factories.buildAccount({ teamId: template.teamId });
    const other = await app.signIn(others.user);
    const inOthers = { params: { accountId: others.id } };
    await other.call(r.createTemplate, { ...inOthers, body: { name: 'Shared', isShared: true } });
    await other.call(r.createTemplate, { ...inOthers, body: { name: 'Private' } });
    const listed = await owner.call(r.listTemplates, { params: { accountId } });
    expect(
      r.listTemplates.response.parse(listed.body).data.templates.map(({ name }) => name),
    ).toEqual(['Of the owner', 'Shared']);
  });
});

describe('limits of a team', () => {
  it('are the defaults until an administrator changes them, and tell all that rules wait', async () => {
    const { teamId, adUserId, owner, manager, member } = await build();
    const rule = await app.factories.buildRule({ adUserId, isEnabled: true });
    const params = { teamId };
    const limits = {
      teamId,
      maxActsPerHour: 500,
      maxBudgetRaisePerDay: null,
      maxObjectRaisePercentPerDay: null,
      maxFailedPercent: 50,
      maxActsOverUsual: null,
      pausedAt: null,
      pauseReason: null,
    };
    expect((await member.call(r.getLimits, { params })).body).toEqual({ data: { limits } });
    const stream = await TestStream.open(owner);
    const paused = await manager.call(r.updateLimits, { params, body: { isPaused: true } });
    const pausedAt = NOW.toISOString();
    expect(paused.body).toEqual({
      data: { limits: { ...limits, pausedAt, pauseReason: 'person' } },
    });
    await stream.next('volatile', ({ changes }) => changes[0]?.ids?.includes(rule) === true);
    stream.close();
    const [row] = await readVolatile(owner, 'binomRules', [rule]);
    expect(row?.fields).toMatchObject({ waitsFor: 'paused_by_team', nextExecutionTime: null });
    const body = { maxActsPerHour: 20 };
    expect((await manager.call(r.updateLimits, { params, body })).status).toBe(403);
    const changed = { ...limits, ...body };
    expect(
      (await owner.call(r.updateLimits, { params, body: { ...body, isPaused: false } })).body,
    ).toEqual({ data: { limits: changed } });
    expect((await member.call(r.getLimits, { params })).body).toEqual({
      data: { limits: changed },
    });
    for (const wrong of [{}, { maxActsPerHour: 0 }, { maxActsPerHour: 1.5 }, { surprise: 1 }]) {
      expect((await owner.call(r.updateLimits, { params, body: wrong })).status).toBe(400);
    }
    expect(await readLog(owner, teamId)).toEqual([
      [
        'updated',
        'rule_limits',
        null,
        [
          { field: 'maxActsPerHour', from: '500', to: '20' },
          { field: 'areRulesPaused', from: true, to: false },
        ],
      ],
      ['updated', 'rule_limits', null, [{ field: 'areRulesPaused', from: false, to: true }]],
    ]);
  });

  it.each([
    ['profile_inactive', { status: 'checkpoint_required' as const }],
    ['proxy_down', {}],
  ])('name what else a rule waits for: %s', async (waitsFor, profile) => {
    const { accountId, owner } = await build();
    const proxyId = await app.factories.buildProxy({ accountId });
    await app.container.db.raw(`update proxies set "check" = '{"isPassed": false}' where id = ?`, [
      proxyId,
    ]);
    const adUserId = await app.factories.buildAdUser({ accountId, proxyId, ...profile });
    const on = await app.factories.buildRule({ adUserId, isEnabled: true });
    const off = await app.factories.buildRule({ adUserId });
    const rows = await readVolatile(owner, 'binomRules', [on, off]);
    expect(new Map(rows.map(({ id, fields }) => [id, fields]))).toMatchObject(
      new Map([
        [on, { waitsFor, nextExecutionTime: null }],
        [off, { waitsFor: null, nextExecutionTime: null }],
      ]),
    );
  });

  it('tell at once that rules wait for their profile or its proxy, and that they no longer do', async () => {
    const { accountId, teamId, owner } = await build();
    const proxyId = await app.factories.buildProxy({ accountId });
    const adUserId = await app.factories.buildAdUser({ accountId, proxyId });
    const on = await app.factories.buildRule({ adUserId, isEnabled: true });
    await app.factories.buildRule({ adUserId });
    const { sync } = app.container;
    const { service: adUsers } = app.container.modules.adUsersModule;
    const setCheck = (isPassed: boolean) =>
      sync.write({ teamIds: [teamId] }, async (scope) => {
        const check = { ...PASSED_CHECK, isPassed, error: isPassed ? null : 'refused' };
        await scope.trx.raw('update proxies set "check" = ? where id = ?', [
          JSON.stringify(check),
          proxyId,
        ]);
        scope.touch({ collection: 'proxies', docIds: [proxyId] });
      });
    const causes = [
      ['profile_inactive', () => adUsers.reportStatus({ adUserId, status: 'checkpoint_required' })],
      [null, () => adUsers.reportStatus({ adUserId, status: 'active' })],
      ['proxy_down', () => setCheck(false)],
      [null, () => setCheck(true)],
    ] as const;
    for (const [waitsFor, cause] of causes) {
      const stream = await TestStream.open(owner);
      await cause();
      // What was written while the scene was built may still be told: only the rule that waits counts.
      await stream.next('volatile', (event) =>
        event.changes.some(
          ({ collection, ids }) => collection === 'binomRules' && isDeepStrictEqual(ids, [on]),
        ),
      );
      stream.close();
      expect((await readVolatile(owner, 'binomRules', [on]))[0]?.fields).toMatchObject({
        waitsFor,
      });
    }
  });
});
