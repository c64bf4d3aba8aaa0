import { type RuleObjectResult, ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { readVolatile } from '../../../test/harness/volatile.ts';
import type { RunObject } from './run-repository.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => NOW } });
});
afterAll(async () => {
  await app?.close();
});

async function build() {
  const owner = await app.factories.buildAccount();
  return {
    adUserId: await app.factories.buildAdUser({ accountId: owner.id }),
    owner: await app.signIn(owner.user),
  };
}

describe('the log of runs', () => {
  const condition = { column: 'leads', operator: 'equal', value: 0 } as const;
  const evaluation = (isTrue: boolean): NonNullable<RunObject['evaluation']> => ({
    result: {
      operator: 'and',
      outcome: isTrue ? 'true' : 'false',
      items: [{ condition, outcome: isTrue ? 'true' : 'false', value: isTrue ? 0 : 3 }],
    },
    skipped: null,
    action: isTrue ? 'turn_off_ad' : null,
  });
  const objectOf = (
    objectId: string,
    act: Partial<NonNullable<RunObject['act']>> | null,
    changes: Partial<RunObject> = {},
  ): RunObject => ({
    objectId,
    level: 'ad',
    name: `Ad ${objectId}`,
    status: 'ACTIVE',
    evaluation: evaluation(act !== null),
    act:
      act === null
        ? null
        : {
            action: 'turn_off_ad',
            askedBy: [objectId],
            skipped: null,
            state: 'done',
            money: null,
            resumeAt: null,
            raisedUSD: null,
            error: null,
            at: NOW,
            ...act,
          },
    ...changes,
  });
  const OBJECTS: readonly RunObject[] = [
    objectOf('1', {}),
    objectOf('2', { state: 'undone' }),
    objectOf('3', {
      state: 'failed',
      error: { message: 'Facebook rejected this action.', code: '100' },
    }),
    objectOf('4', { state: 'skipped', skipped: 'daily_limit', at: null }),
    objectOf('5', null),
    objectOf('6', null, {
      evaluation: { result: null, skipped: 'no_tracker_row', action: null },
    }),
    objectOf(
      '9',
      { action: 'turn_off_ad_set', state: 'skipped', skipped: 'children_disagree', at: null },
      { level: 'ad_set', evaluation: null },
    ),
  ];
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

  it('counts what succeeded, the latest run first, by period and page', async () => {
    const { adUserId, owner } = await build();
    const ruleId = await app.factories.buildRule({ adUserId });
    const oldest = await app.factories.buildRuleRun({ ruleId, startedAt: minutesAgo(1_500) });
    const failed = await app.factories.buildRuleRun({
      ruleId,
      startedAt: minutesAgo(45),
      ok: false,
      description: 'The tracker did not answer in time.',
    });
    const latest = await app.factories.buildRuleRun({
      ruleId,
      trigger: 'person',
      startedAt: minutesAgo(5),
      objects: OBJECTS,
    });
    const list = async (query: Readonly<Record<string, string>>) => {
      const { body } = await owner.call(ruleRunRoutes.listRuns, { params: { ruleId }, query });
      return ruleRunRoutes.listRuns.response.parse(body);
    };
    const counts = {
      enabledAds: 0,
      pausedAds: 2,
      enabledAdSets: 0,
      pausedAdSets: 0,
      enabledCampaigns: 0,
      pausedCampaigns: 0,
      changedBudgets: 0,
      changedBids: 0,
      notices: 0,
    };
    const all = await list({});
    expect(all.paging).toEqual({ total: 3, limit: 50, offset: 0 });
    expect(all.data.map(({ id }) => id)).toEqual([latest, failed, oldest]);
    expect(all.data[0]).toEqual({
      id: latest,
      ruleId,
      trigger: 'person',
      ok: true,
      description: null,
      startedAt: minutesAgo(5).toISOString(),
      completedAt: minutesAgo(5).toISOString(),
      processedIds: ['1', '2', '3', '4', '5', '6'],
      results: [
        { ok: true, action: 'turn_off_ad', objectId: '1' },
        { ok: true, action: 'turn_off_ad', objectId: '2' },
        { ok: false, action: 'turn_off_ad', objectId: '3' },
      ],
      counts,
      skippedCount: 3,
      failedCount: 1,
      figures: null,
      undoneAt: null,
      undoneCount: 1,
      canUndo: true,
      isUndoing: false,
    });
    expect(all.data[1]).toMatchObject({
      ok: false,
      description: 'The tracker did not answer in time.',
      processedIds: [],
      canUndo: false,
    });
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await list(query)).data.map(({ id }) => id);
    expect(await ids({ period: '30_minutes' })).toEqual([latest]);
    expect(await ids({ period: '60_minutes' })).toEqual([latest, failed]);
    expect(await ids({ period: '24_hours' })).toEqual([latest, failed]);
    const idle = await app.factories.buildRuleRun({ ruleId, startedAt: minutesAgo(1) });
    expect(await ids({ period: '30_minutes' })).toEqual([idle, latest]);
    expect(await ids({ period: '24_hours', only: 'acted' })).toEqual([latest, failed]);
    expect(await list({ only: 'acted', limit: '1' })).toMatchObject({ paging: { total: 2 } });
    expect(await list({ limit: '1', offset: '2' })).toMatchObject({
      data: [{ id: failed }],
      paging: { total: 4, limit: 1, offset: 2 },
    });
    const [row] = await readVolatile(owner, 'binomRules', [ruleId]);
    expect(row?.fields).toMatchObject({
      lastRun: { id: idle, ok: true, description: null },
      lastActingRun: { id: latest, completedAt: minutesAgo(5).toISOString(), counts },
    });
    for (const query of [
      { period: '2_hours' },
      { only: 'skipped' },
      { limit: '0' },
      { limit: '201' },
    ]) {
      const answer = await owner.call(ruleRunRoutes.listRuns, { params: { ruleId }, query });
      expect(answer.status).toBe(400);
    }
  });

  it('tells of each object what its conditions were, and what was done or why not', async () => {
    const { adUserId, owner } = await build();
    const ruleId = await app.factories.buildRule({ adUserId });
    const runId = await app.factories.buildRuleRun({ ruleId, objects: OBJECTS });
    const list = async (query: Readonly<Record<string, string>>) => {
      const { body } = await owner.call(ruleRunRoutes.listRunObjects, { params: { runId }, query });
      return ruleRunRoutes.listRunObjects.response.parse(body);
    };
    const told = OBJECTS.map(({ act, ...object }): RuleObjectResult => {
      if (act === null) {
        return { ...object, act };
      }
      const { raisedUSD: _internal, at, ...fields } = act;
      return { ...object, act: { ...fields, at: at?.toISOString() ?? null, resumeAt: null } };
    });
    expect(await list({})).toEqual({
      data: told,
      paging: { total: 7, limit: 50, offset: 0 },
    });
    expect(await list({ limit: '2', offset: '1' })).toEqual({
      data: told.slice(1, 3),
      paging: { total: 7, limit: 2, offset: 1 },
    });
    const ids = async (only: string) => (await list({ only })).data.map(({ objectId }) => objectId);
    expect(await ids('acted')).toEqual(['1', '2', '3']);
    expect(await ids('failed')).toEqual(['3']);
    expect(await ids('skipped')).toEqual(['4', '6', '9']);
    const missing = await owner.call(ruleRunRoutes.listRunObjects, {
      params: { runId: '999999999' },
    });
    expect(missing).toMatchObject({
      status: 404,
      body: { error: "Rule run '999999999' not found" },
    });
  });
});
