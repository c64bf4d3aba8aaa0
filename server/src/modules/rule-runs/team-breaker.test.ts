import { randomUUID } from 'node:crypto';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { describe, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';
import { findBreak } from './team-breaker.ts';

const rig = useRules();
const { scene, work, pass } = rig;
const db = () => scene().app.container.db;

const ANY = {
  operator: 'and' as const,
  items: [
    {
      column: 'network_impressions' as const,
      operator: 'greater_than_or_equal' as const,
      value: 0,
    },
  ],
};
const createRule = (changes: object = {}) =>
  rig.createRule({ binomId: null, binomUserId: null, conditions: ANY, ...changes });
const limitsOf = async () => {
  const { owner, teamId } = scene();
  const { body } = await owner.call(ruleRoutes.getLimits, { params: { teamId } });
  return ruleRoutes.getLimits.response.parse(body).data.limits;
};
const update = (body: object) => {
  const { owner, teamId } = scene();
  return owner.call(ruleRoutes.updateLimits, { params: { teamId }, body, key: randomUUID() });
};

/** What the team's rules are recorded to have done some minutes ago. */
async function record(
  ruleId: string,
  { done = 0, failed = 0, code = 'x', minutesAgo = 5 }: Record<string, number> & { code?: string },
): Promise<void> {
  const at = new Date(rig.clock.now().getTime() - minutesAgo * 60_000);
  const [run] = await db()('binom_rule_runs')
    .insert({
      rule_id: ruleId,
      trigger: 'schedule',
      started_at: at,
      acts_at: at,
      completed_at: at,
      ok: true,
    })
    .returning('id');
  const states = [...Array<string>(done).fill('done'), ...Array<string>(failed).fill('failed')];
  await db()('binom_rule_run_objects').insert(
    states.map((state, position) => ({
      run_id: run.id,
      position,
      object_id: String(position),
      level: 'ad',
      is_evaluated: false,
      act_action: 'turn_off_ad',
      act_state: state,
      act_error: state === 'failed' ? JSON.stringify({ message: 'No.', code }) : null,
      acted_at: at,
      team_id: scene().teamId,
    })),
  );
}
const news = () =>
  db()('news').whereRaw(`subject ->> 'kind' = 'rules_paused'`).orderBy('id').select('subject');

describe('a team whose rules go wrong in bulk', () => {
  it('has all of them paused, is told once, and resumes them in one press', async () => {
    await db()('news').delete();
    const ruleId = await createRule({ truthyAction: 'turn_off_ad' });
    await record(ruleId, { done: 5, failed: 60 });
    await work();
    const paused = await limitsOf();
    expect(paused).toMatchObject({
      pausedAt: rig.clock.now().toISOString(),
      pauseReason: 'failed_acts',
      maxFailedPercent: 50,
    });
    const { teamId } = scene();
    expect((await news()).map(({ subject }) => subject)).toEqual([
      { kind: 'rules_paused', reason: 'failed_acts', acts: expect.any(Number), failed: 60 },
    ]);
    const logged = await db()('activity_entries').where({ team_id: teamId, kind: 'rules' });
    expect(logged.map(({ subject_type }) => subject_type)).toContain('rule_limits');
    pass(11);
    await work();
    expect(await news()).toHaveLength(1);
    await update({ isPaused: false });
    // What failed before counts no more
    await work();
    expect(await limitsOf()).toMatchObject({ pausedAt: null, pauseReason: null });
    expect(await news()).toHaveLength(1);
  });

  it('is left alone with a few failures, or without the limit', async () => {
    const ruleId = await createRule({ truthyAction: 'turn_off_ad' });
    await record(ruleId, { done: 100, failed: 30 });
    await work();
    expect((await limitsOf()).pausedAt).toBeNull();
    await update({ maxFailedPercent: null });
    await record(ruleId, { failed: 900 });
    pass(11);
    await work();
    expect((await limitsOf()).pausedAt).toBeNull();
  });

  it('is paused when they do far more than in the busiest hour of a week', async () => {
    await update({ maxActsOverUsual: 3 });
    const ruleId = await createRule({ truthyAction: 'turn_off_ad' });
    await record(ruleId, { done: 10, minutesAgo: 3_000 });
    await record(ruleId, { done: 70 });
    await work();
    expect(await limitsOf()).toMatchObject({ pauseReason: 'unusual_acts' });
  });

  it.each([
    [{ ended: 20, failed: 10, acts: 20, usual: null }, 'failed_acts'],
    [{ ended: 20, failed: 9, acts: 20, usual: null }, undefined],
    [{ ended: 19, failed: 19, acts: 19, usual: null }, undefined],
    [{ ended: 0, failed: 0, acts: 30, usual: 10 }, undefined],
    [{ ended: 0, failed: 0, acts: 31, usual: 10 }, 'unusual_acts'],
    [{ ended: 0, failed: 0, acts: 400, usual: null }, undefined],
  ] as const)('%o gives %s', (hour, reason) => {
    expect(findBreak(hour, { maxFailedPercent: 50, maxActsOverUsual: 3 })).toBe(reason);
  });
});

describe('pausing all', () => {
  it('stops what a rule has handed over and not sent yet', async () => {
    const ruleId = await createRule({ truthyAction: 'turn_off_ad' });
    await scene().app.runJobs({ only: ['run-binom-rules'] });
    const count = Number((await db()('ad_object_change_items').count()).at(0)?.count);
    expect(count).toBeGreaterThan(1);
    await update({ isPaused: true });
    await work();
    expect(rig.actions()).toEqual([]);
    const acts = (await rig.objectsOf((await rig.lastRun(ruleId)).id)).flatMap(({ act }) =>
      act === null || act.state === 'skipped' ? [] : [[act.state, act.error?.code]],
    );
    expect(acts).toEqual(Array.from({ length: count }, () => ['failed', 'stopped']));
    await update({ isPaused: false });
    pass(11);
    await work();
    expect(rig.actions().length).toBeGreaterThan(0);
  });
});

it('does nothing by figures that are older than its interval', async () => {
  const { campaign } = rig.findCampaign();
  const ad = [...rig.world().ads.values()].find(
    ({ campaignId, status }) => campaignId === campaign.id && status === 'ACTIVE',
  );
  let isSlow = true;
  // The network takes five minutes to answer once
  Object.defineProperty(ad, 'status', {
    get() {
      if (isSlow) {
        isSlow = false;
        pass(5);
      }
      return 'ACTIVE';
    },
    set: () => undefined,
  });
  const ruleId = await createRule({ truthyAction: 'turn_off_ad', checkIntervalInSeconds: 60 });
  await work();
  expect(isSlow).toBe(false);
  expect(await rig.lastRun(ruleId)).toMatchObject({
    ok: false,
    description: 'Reading the figures took longer than the check interval, so nothing was done.',
    results: [],
  });
  expect(rig.actions()).toEqual([]);
  pass(2);
  await work();
  expect(rig.actions().length).toBeGreaterThan(0);
});
