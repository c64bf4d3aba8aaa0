import { randomUUID } from 'node:crypto';
import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import { ruleDraftSchema } from '@ads-checker/shared/contracts/rules';
import { describe, expect, it } from 'vitest';
import { ANY_CLICK, useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, lastRun, listRuns, objectsOf, actions, statusOf } = rig;

const draftOf = (changes: object = {}) => {
  const { campaign, ownerId } = rig.findCampaign();
  return ruleDraftSchema.parse({
    adAccountId: campaign.adAccountId,
    adCampaignId: campaign.id,
    binomId: scene().binomId,
    binomUserId: String(ownerId),
    datePreset: 'last_3_days',
    conditions: ANY_CLICK,
    truthyAction: 'turn_off_ad',
    checkIntervalInSeconds: 600,
    ...changes,
  });
};
const dryRun = (body: object) =>
  scene().owner.call(r.dryRun, { params: { adUserId: scene().adUserId }, body });
const undo = (runId: string) =>
  scene().owner.call(r.undoRun, { params: { runId }, key: randomUUID() });

describe('a dry run', () => {
  it('decides as a run does, object by object, and does nothing', async () => {
    const answer = await dryRun({ rule: draftOf() });
    const { data } = r.dryRun.response.parse(answer.body);
    expect(actions()).toEqual([]);
    const ruleId = await createRule();
    await work();
    const run = await lastRun(ruleId);
    const objects = await objectsOf(run.id);
    const comparable = (rows: typeof objects) =>
      rows
        .toSorted((a, b) => a.objectId.localeCompare(b.objectId))
        .map(({ act, ...object }) => ({
          ...object,
          act: act && { ...act, state: act.skipped ?? 'acts', at: null },
        }));
    expect(comparable(data.objects)).toEqual(comparable(objects));
    expect(data.counts).toEqual(run.counts);
    expect(data.figures.range).toEqual(run.figures?.range);
    expect(data.counts.pausedAds).toBeGreaterThan(0);
  });

  it('counts what the stored rule did, and names the rules it may undo', async () => {
    const ruleId = await createRule({ postUpdateIgnorePeriod: 7_200, personPrecedenceMinutes: 0 });
    await work();
    const acted = (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ act, objectId }) =>
      act?.state === 'done' ? [objectId] : [],
    );
    await rig.switchByPerson(acted, 'ACTIVE');
    pass(20);
    const rule = draftOf({ postUpdateIgnorePeriod: 7_200, personPrecedenceMinutes: 0 });
    const asStored = r.dryRun.response.parse((await dryRun({ rule, ruleId })).body).data;
    const asNew = r.dryRun.response.parse((await dryRun({ rule })).body).data;
    expect([asStored.counts.pausedAds, asNew.counts.pausedAds]).toEqual([0, acted.length]);
    expect(asStored.objects.flatMap(({ act }) => act?.skipped ?? [])).toContain(
      'post_update_pause',
    );
    const opposite = draftOf({ truthyAction: 'turn_on_ad' });
    const { data } = r.dryRun.response.parse((await dryRun({ rule: opposite })).body);
    expect(data.conflicts).toEqual([ruleId]);
  });

  it('names what is wrong: a field, the tracker, the profile', async () => {
    const foreign = await scene().app.factories.buildTracker({
      teamId: (await scene().app.factories.buildAccount()).teamId,
    });
    expect(await dryRun({ rule: draftOf({ binomId: foreign }) })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.rule.binomId' }] } },
    });
    rig.sandbox().state.trackers.settings.binom_v2.isHtml = true;
    expect(await dryRun({ rule: draftOf() })).toMatchObject({ body: { code: 'html_page' } });
    const { service: adUsers } = scene().app.container.modules.adUsersModule;
    await adUsers.reportStatus({ adUserId: scene().adUserId, status: 'auth_error' });
    expect(await dryRun({ rule: draftOf() })).toMatchObject({
      status: 400,
      body: { code: 'profile_inactive' },
    });
  });
});

describe('undoing a run', () => {
  it('puts back what is still as the run left it, and keeps the rule from it for a while', async () => {
    const ruleId = await createRule({ postUpdateIgnorePeriod: 0, maxActsPerDay: 10 });
    await work();
    const run = await lastRun(ruleId);
    const acted = (await objectsOf(run.id)).flatMap(({ act, objectId }) =>
      act?.state === 'done' ? [objectId] : [],
    );
    const [changed = ''] = acted;
    await rig.switchByPerson([changed], 'ACTIVE');
    const answer = await undo(run.id);
    expect(answer).toMatchObject({ status: 200 });
    expect(r.undoRun.response.parse(answer.body).data.run.undoneAt).not.toBeNull();
    await work();
    expect(acted.map(statusOf).every((status) => status === 'ACTIVE')).toBe(true);
    const states = new Map(
      (await objectsOf(run.id)).flatMap(({ objectId, act }) =>
        act === null ? [] : [[objectId, act.state] as const],
      ),
    );
    expect(acted.map((id) => states.get(id))).toEqual(acted.map(() => 'undone'));
    expect(await lastRun(ruleId)).toMatchObject({ canUndo: false, isUndoing: false });
    expect(await undo(run.id)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
    pass(11);
    await work();
    expect((await lastRun(ruleId)).counts.pausedAds).toBe(0);
    pass(60);
    await work();
    expect((await lastRun(ruleId)).counts.pausedAds).toBe(acted.length);
  });

  it('has nothing to undo after a run without acts', async () => {
    const ruleId = await createRule({ truthyAction: null });
    await work();
    expect(await undo((await lastRun(ruleId)).id)).toMatchObject({ status: 400 });
    expect(await undo('999999')).toMatchObject({ status: 404 });
  });
});

describe('undoing what a run did to one object', () => {
  const undoObject = (runId: string, objectId: string) =>
    scene().owner.call(r.undoRunObject, { params: { runId, objectId }, key: randomUUID() });
  const actsOf = async (runId: string) =>
    (await objectsOf(runId)).flatMap(({ objectId, act }) =>
      act === null ? [] : [{ objectId, ...act }],
    );

  it('puts that one back and leaves the others', async () => {
    const ruleId = await createRule({ postUpdateIgnorePeriod: 0 });
    await work();
    const run = await lastRun(ruleId);
    const [first, ...rest] = (await actsOf(run.id)).filter(({ state }) => state === 'done');
    const objectId = first?.objectId ?? '';
    const answer = await undoObject(run.id, objectId);
    expect(r.undoRunObject.response.parse(answer.body).data.run).toMatchObject({
      undoneAt: null,
      canUndo: true,
      isUndoing: true,
    });
    await work();
    expect(statusOf(objectId)).toBe('ACTIVE');
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.map((act) => statusOf(act.objectId))).toEqual(rest.map(() => 'PAUSED'));
    expect((await actsOf(run.id)).map((act) => [act.objectId, act.state])).toEqual([
      [objectId, 'undone'],
      ...rest.map((act) => [act.objectId, 'done']),
    ]);
    expect(await lastRun(ruleId)).toMatchObject({
      undoneCount: 1,
      canUndo: true,
      isUndoing: false,
    });
    expect(await undoObject(run.id, objectId)).toMatchObject({
      status: 400,
      body: { code: 'nothing_changed' },
    });
    await undo(run.id);
    await work();
    expect(rest.map((act) => statusOf(act.objectId))).toEqual(rest.map(() => 'ACTIVE'));
    expect(await lastRun(ruleId)).toMatchObject({ canUndo: false, isUndoing: false });
  });

  it('says why it did not', async () => {
    const ruleId = await createRule();
    await work();
    const run = await lastRun(ruleId);
    const objectId = (await actsOf(run.id)).find(({ state }) => state === 'done')?.objectId ?? '';
    const ad = rig.sandbox().state.journal.world.ads.get(objectId);
    Object.assign(ad ?? {}, { status: 'ARCHIVED' });
    await undoObject(run.id, objectId);
    await work();
    const act = (await actsOf(run.id)).find((each) => each.objectId === objectId);
    expect(act).toMatchObject({
      state: 'done',
      error: { message: 'The change was not undone.', code: 'not_undone' },
    });
    expect(await lastRun(ruleId)).toMatchObject({ ok: true, failedCount: 0, canUndo: true });
  });

  it('refuses what is no run, no object of it, or still in progress', async () => {
    expect(await undoObject('999999', '1')).toMatchObject({ status: 404 });
    const ruleId = await createRule();
    await work();
    const run = await lastRun(ruleId);
    expect(await undoObject(run.id, '1')).toMatchObject({
      status: 400,
      body: { code: 'nothing_changed' },
    });
    expect(await undoObject(run.id, 'x')).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'params.objectId' }] } },
    });
  });
});

describe('running now', () => {
  const run = (ruleId: string) =>
    scene().owner.call(r.runNow, { params: { ruleId }, key: randomUUID() });

  it('runs a rule before it is due, once for many presses', async () => {
    const ruleId = await createRule();
    await work();
    pass(1);
    const answers = await Promise.all([run(ruleId), run(ruleId), run(ruleId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await work();
    expect((await listRuns(ruleId)).map(({ trigger }) => trigger)).toEqual(['person', 'schedule']);
  });

  it('refuses a rule that is off or waits, and says why', async () => {
    const ruleId = await createRule({ isEnabled: false });
    expect(await run(ruleId)).toMatchObject({ status: 400, body: { code: 'rule_off' } });
    const other = await createRule();
    const { service: adUsers } = scene().app.container.modules.adUsersModule;
    await adUsers.reportStatus({ adUserId: scene().adUserId, status: 'auth_error' });
    expect(await run(other)).toMatchObject({ status: 400, body: { code: 'profile_inactive' } });
  });
});

describe('a backtest', () => {
  const backtest = (body: object) =>
    scene().owner.call(r.backtest, { params: { adUserId: scene().adUserId }, body });

  it('tries a rule over the figures kept every half hour, and shows what is missing', async () => {
    const { runner: ruleRuns } = scene().app.container.modules.ruleRunsModule;
    const keep = () =>
      ruleRuns.recordFigures({ adUserId: scene().adUserId, signal: AbortSignal.timeout(20_000) });
    const { settings } = rig.sandbox().state.trackers;
    for (const isHtml of [false, true, false]) {
      settings.binom_v2.isHtml = isHtml;
      expect(await keep()).toBeGreaterThan(0);
      pass(30);
    }
    const rule = draftOf({ datePreset: 'today' });
    const { data } = r.backtest.response.parse((await backtest({ rule, days: 3 })).body);
    expect(data.days).toHaveLength(3);
    expect(data.days.reduce((sum, { moments }) => sum + moments, 0)).toBe(2);
    expect(data.actCount).toBeGreaterThan(0);
    expect(data.acts.every(({ action, name }) => action === 'turn_off_ad' && name !== null)).toBe(
      true,
    );
    const spent = data.days.map(({ spend }) => Number(spend ?? 0));
    const concerned = data.days.map(({ spendConcerned }) => Number(spendConcerned ?? 0));
    expect(spent.some((amount) => amount > 0)).toBe(true);
    expect(concerned.every((amount, index) => amount <= (spent[index] ?? 0))).toBe(true);
    expect(actions()).toEqual([]);
    expect(await ruleRuns.planFigures()).toBe(1);
  });

  it('has two weeks to try a rule over in the sandbox', async () => {
    const { campaign } = rig.findCampaign();
    const { adUserId, binomId, app } = scene();
    const filled = await app.container.modules.ruleRunsModule.runner.fillSampleFigures({
      adUserId,
      adAccountId: campaign.adAccountId,
      adCampaignId: campaign.id,
      binomId,
      signal: AbortSignal.timeout(30_000),
    });
    expect(filled).toBeGreaterThan(14 * 48);
    const rule = draftOf({
      datePreset: 'today',
      conditions: {
        operator: 'and',
        items: [
          { column: 'clicks', operator: 'greater_than', value: 5 },
          { column: 'leads', operator: 'equal', value: 0 },
        ],
      },
    });
    const { data } = r.backtest.response.parse((await backtest({ rule, days: 14 })).body);
    expect(data.days).toHaveLength(14);
    expect(data.days.slice(0, -1).map(({ missingMoments }) => missingMoments)).toEqual(
      Array.from({ length: 13 }, () => 0),
    );
    expect(data.actCount).toBeGreaterThan(0);
    expect(data.days.some(({ spendConcerned }) => Number(spendConcerned) > 0)).toBe(true);
  });

  it('refuses more days than are kept', async () => {
    expect(await backtest({ rule: draftOf(), days: 31 })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.days' }] } },
    });
  });
});
