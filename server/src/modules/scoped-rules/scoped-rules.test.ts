import { randomUUID } from 'node:crypto';
import { adObjectCopyRoutes } from '@ads-checker/shared/contracts/ad-object-copies';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { scopedRuleRoutes as r } from '@ads-checker/shared/contracts/scoped-rules';
import { tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { describe, expect, it } from 'vitest';
import { useScopedRules } from './test/scope-scene.ts';

const {
  scene,
  ids,
  pass,
  work,
  make,
  create,
  get,
  list,
  update,
  reconcile,
  runJobs,
  partsOf,
  coverage,
  runs,
  statusOf,
  campaignIdsOf,
} = useScopedRules();

/** Of Kyle alone, and of Paweł alone. */
const [KYLES, PAWELS] = ['5520013378421', '9902174460027'] as const;
const both = (changes: object = {}) => ({
  adUserIds: [ids().kyle, ids().pawel],
  adAccountIds: [KYLES, PAWELS],
  ...changes,
});

async function copy(sourceIds: readonly string[], suffix: string): Promise<void> {
  const { status } = await scene().owner.call(adObjectCopyRoutes.create, {
    params: { adUserId: ids().pawel },
    body: {
      id: createRowId(),
      adAccountId: PAWELS,
      level: 'campaign',
      sourceIds: [...sourceIds],
      count: 1,
      isDeep: false,
      suffix,
    },
    key: randomUUID(),
  });
  expect(status).toBe(200);
  await runJobs('copy-ad-objects');
}

describe('a rule over two profiles', () => {
  it('has a part in each ad account once they were read', async () => {
    const rule = await make(both());
    expect(rule).toMatchObject({
      name: 'Stop losses',
      accountId: scene().accountId,
      isEnabled: true,
      coverage: { adUsers: 2, adAccounts: 0, campaigns: null, objects: null },
      parts: { total: 0, waiting: 0, stopped: 0, failed: 0 },
      troubles: [],
      lastRun: null,
    });
    await reconcile();
    expect(await get(rule.id)).toMatchObject({
      coverage: { adUsers: 2, adAccounts: 2, campaigns: null, objects: null },
      parts: { total: 2 },
    });
    expect([...(await partsOf(ids().kyle)), ...(await partsOf(ids().pawel))]).toMatchObject([
      {
        adUserId: ids().kyle,
        adAccountId: KYLES,
        adCampaignId: null,
        scopedRuleId: rule.id,
        name: 'Stop losses',
        isEnabled: true,
        truthyAction: 'turn_off_campaign',
      },
      { adUserId: ids().pawel, adAccountId: PAWELS, scopedRuleId: rule.id },
    ]);
    // Again, nothing changes
    await scene().app.container.modules.scopedRulesModule.reconciler.planAll();
    const before = await partsOf(ids().kyle);
    await reconcile();
    expect(await partsOf(ids().kyle)).toEqual(before);
  });

  it('turns off what its conditions hold for in every ad account, and adds up what it did', async () => {
    const rule = await make(both());
    await reconcile();
    const active = campaignIdsOf(KYLES, PAWELS).filter((id) => statusOf(id) === 'ACTIVE');
    await work();
    expect(active.map(statusOf)).toEqual(active.map(() => 'PAUSED'));
    const after = await get(rule.id);
    const all = campaignIdsOf(KYLES, PAWELS).filter((id) =>
      ['ACTIVE', 'PAUSED'].includes(statusOf(id) ?? ''),
    );
    expect(after).toMatchObject({
      coverage: { adUsers: 2, adAccounts: 2, campaigns: all.length, objects: all.length },
      actsLastDay: { pausedCampaigns: active.length },
      lastRun: { succeeded: 2, failed: 0, counts: { pausedCampaigns: active.length } },
    });
    const listed = await runs(rule.id);
    expect(listed.map(({ adUserName, adAccountId, ok }) => [adUserName, adAccountId, ok])).toEqual(
      expect.arrayContaining([
        ['Kyle', KYLES, true],
        ['Paweł', PAWELS, true],
      ]),
    );
    const [first] = listed;
    const objects = await scene().owner.call(ruleRunRoutes.listRunObjects, {
      params: { runId: first?.id ?? '' },
    });
    expect(ruleRunRoutes.listRunObjects.response.parse(objects.body).paging.total).toBeGreaterThan(
      0,
    );
  });

  it('runs where it can while one profile is in trouble, and tells of it', async () => {
    const rule = await make(both());
    await reconcile();
    await scene().app.container.modules.adUsersModule.service.reportStatus({
      adUserId: ids().kyle,
      status: 'checkpoint_required',
    });
    const ofKyle = campaignIdsOf(KYLES).map(statusOf);
    await work();
    expect(campaignIdsOf(KYLES).map(statusOf)).toEqual(ofKyle);
    expect(campaignIdsOf(PAWELS).map(statusOf)).not.toContain('ACTIVE');
    expect(await get(rule.id)).toMatchObject({
      parts: { total: 2, waiting: 1 },
      troubles: [
        {
          adUserId: ids().kyle,
          adUserName: 'Kyle',
          adAccountId: KYLES,
          trouble: 'profile_inactive',
        },
      ],
      lastRun: { succeeded: 1, failed: 0 },
    });
  });

  it('takes in campaigns that join, unless a filter keeps them out', async () => {
    const { adUserIds } = both();
    const rule = await make(
      { adUserIds, adAccountIds: [PAWELS], names: { campaign: { nameNotContains: ['keep'] } } },
      { truthyAction: null },
    );
    await reconcile();
    await work();
    const before = (await coverage(rule.id)).campaigns.map(({ id }) => id);
    await copy(before.slice(0, 1), ' fresh');
    await copy(before.slice(0, 1), ' KEEP');
    pass(11);
    await work();
    const now = await coverage(rule.id);
    expect(now).toMatchObject({ joinedCount: 1, leftCount: 0 });
    expect(now.campaigns).toHaveLength(before.length + 1);
    expect((await coverage(rule.id, { only: 'joined' })).campaigns).toMatchObject([
      { name: expect.stringContaining(' fresh'), adAccountId: PAWELS, adUserName: 'Paweł' },
    ]);
    // One that is renamed leaves
    const [first = ''] = before;
    await scene().owner.call(adObjectRoutes.updateAdCampaign, {
      params: { adUserId: ids().pawel, adCampaignId: first },
      body: { name: 'To keep' },
      key: randomUUID(),
    });
    pass(11);
    await work();
    expect((await coverage(rule.id, { only: 'left' })).campaigns).toMatchObject([
      { id: first, leftAt: expect.any(String) },
    ]);
  });

  it('covers campaigns with one of its tags, also those tagged by their ad account or profile', async () => {
    const { owner, accountId } = scene();
    const created = await owner.call(tagsRoutes.create, {
      params: { accountId },
      body: { name: 'Scale' },
    });
    const tagId = tagsRoutes.create.response.parse(created.body).data.tag.id;
    const [tagged = ''] = campaignIdsOf(PAWELS);
    const put = async (body: object) => {
      const params = { tagId };
      expect((await owner.call(tagsRoutes.assign, { params, body })).status).toBe(200);
    };
    const kyles = campaignIdsOf(KYLES).filter((id) =>
      ['ACTIVE', 'PAUSED'].includes(statusOf(id) ?? ''),
    );
    const covered = async (ruleId: string) =>
      (await coverage(ruleId)).campaigns.map(({ id }) => id).toSorted();
    await put({ level: 'campaign', objectIds: [tagged], adUserId: ids().pawel });
    const rule = await make(both({ tagIds: [tagId] }), { truthyAction: null });
    await reconcile();
    await work();
    expect(await covered(rule.id)).toEqual([tagged]);
    await put({ level: 'ad_account', objectIds: [KYLES], adUserId: ids().kyle });
    pass(11);
    await work();
    expect(await covered(rule.id)).toEqual([...kyles, tagged].toSorted());
    const preview = await owner.call(r.previewScope, {
      params: { accountId },
      body: { scope: both({ tagIds: [tagId] }), level: 'campaign' },
    });
    expect(r.previewScope.response.parse(preview.body).data).toMatchObject({
      campaignCount: kyles.length + 1,
    });
    // A deleted tag covers nothing, and the rule can still be changed
    await owner.call(tagsRoutes.delete, { params: { tagId } });
    pass(11);
    await work();
    expect(await covered(rule.id)).toEqual([]);
    expect((await update(rule.id, { scope: both({ tagIds: [tagId] }) })).status).toBe(200);
    const hidden = await create(both({ tagIds: [tagId] }));
    expect(hidden).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.rules.0.scope.tagIds.0' }] } },
    });
  });

  it('follows edits with all its parts', async () => {
    const rule = await make(both());
    await reconcile();
    const { status } = await update(rule.id, {
      name: 'Stop',
      level: 'ad',
      truthyAction: 'turn_off_ad',
      isEnabled: false,
      checkIntervalInSeconds: 900,
    });
    expect(status).toBe(200);
    const terms = {
      name: 'Stop',
      level: 'ad',
      truthyAction: 'turn_off_ad',
      isEnabled: false,
      checkIntervalInSeconds: 900,
      nextExecutionTime: null,
    };
    expect(await get(rule.id)).toMatchObject(terms);
    for (const id of Object.values(ids())) {
      expect(await partsOf(id)).toMatchObject([terms]);
    }
    await update(rule.id, { scope: both({ adAccountIds: [PAWELS] }), isEnabled: true });
    expect(await partsOf(ids().kyle)).toEqual([]);
    expect(await partsOf(ids().pawel)).toMatchObject([
      { ...terms, isEnabled: true, nextExecutionTime: expect.any(String) },
    ]);
  });

  it('is changed as a whole, but its parts run and are undone alone', async () => {
    const rule = await make(both());
    await reconcile();
    await work();
    const [part] = await partsOf(ids().kyle);
    const params = { ruleId: part?.id ?? '' };
    const { owner } = scene();
    const refusal = { status: 400, body: { code: 'rule_is_part' } };
    expect(
      await owner.call(ruleRoutes.update, { params, body: { isEnabled: false } }),
    ).toMatchObject(refusal);
    expect(await owner.call(ruleRoutes.delete, { params })).toMatchObject(refusal);
    expect(
      await owner.call(ruleRoutes.changeMany, {
        params: { adUserId: ids().kyle },
        body: { ruleIds: [part?.id ?? ''], action: 'turn_off' },
      }),
    ).toMatchObject(refusal);
    const deleted = await owner.call(r.delete, {
      params: { accountId: scene().accountId, ruleId: rule.id },
      key: randomUUID(),
    });
    expect(deleted.status).toBe(200);
    expect([await list(), await partsOf(ids().kyle), await partsOf(ids().pawel)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('runs now where it is not waiting', async () => {
    const rule = await make(both(), { truthyAction: null });
    const { accountId, owner } = scene();
    const run = () => owner.call(r.runNow, { params: { accountId, ruleId: rule.id } });
    expect(await run()).toMatchObject({ status: 400, body: { code: 'covers_nothing' } });
    await reconcile();
    await work();
    expect((await run()).status).toBe(200);
    await work();
    expect((await runs(rule.id)).map(({ trigger }) => trigger)).toEqual([
      'person',
      'person',
      'schedule',
      'schedule',
    ]);
    await update(rule.id, { isEnabled: false });
    expect(await run()).toMatchObject({ status: 400, body: { code: 'rule_off' } });
  });
});

describe('creating', () => {
  it.each([
    ['no profile', {}, 'body.rules.0.scope'],
    ['a profile of nobody', { adUserIds: ['999'] }, 'body.rules.0.scope.adUserIds.0'],
    ['a field that there is not', { isEveryAdUser: true, tags: ['x'] }, 'body.rules.0.scope.tags'],
  ])('is refused with %s', async (_, scope, field) => {
    expect(await create(scope)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
    expect(await list()).toEqual([]);
  });

  it('refuses profiles of a colleague that its owner may not manage', async () => {
    const { app, teamId } = scene();
    const { factories } = app;
    const colleague = await factories.buildAccount({ teamId });
    const theirs = await factories.buildAdUser({ accountId: colleague.id, isShared: true });
    expect(await create({ adUserIds: [theirs] })).toMatchObject({ status: 400 });
  });

  it('happens once per key, with the id that was drawn', async () => {
    const { accountId, owner, binomId } = scene();
    const id = createRowId();
    const body = { rules: [{ id, binomId, binomUserId: '1', scope: { isEveryAdUser: true } }] };
    const key = randomUUID();
    const first = await owner.call(r.create, { params: { accountId }, body, key });
    expect(await owner.call(r.create, { params: { accountId }, body, key })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect((await list()).map((rule) => rule.id)).toEqual([id]);
    expect(
      await owner.call(r.create, { params: { accountId }, body, key: randomUUID() }),
    ).toMatchObject({ status: 409 });
  });
});
