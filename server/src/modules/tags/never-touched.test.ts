import { dayPartingRoutes } from '@ads-checker/shared/contracts/day-parting';
import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import { ruleDraftSchema } from '@ads-checker/shared/contracts/rules';
import { type TagLevel, tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { WEEKDAYS } from '@ads-checker/shared/contracts/week-hours';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANY_CLICK, useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, lastRun, objectsOf, statusOf } = rig;

const UNGUARDED = { postUpdateIgnorePeriod: 0, maxActsPerDay: 100, personPrecedenceMinutes: 0 };

const draftOf = () => {
  const { campaign, ownerId } = rig.findCampaign();
  return ruleDraftSchema.parse({
    ...UNGUARDED,
    adAccountId: campaign.adAccountId,
    adCampaignId: campaign.id,
    binomId: scene().binomId,
    binomUserId: String(ownerId),
    datePreset: 'last_3_days',
    conditions: ANY_CLICK,
    truthyAction: 'turn_off_ad',
  });
};

beforeEach(async () => {
  await scene().app.container.db.raw('delete from tags');
});

async function createTag(): Promise<string> {
  const { body } = await scene().owner.call(tagsRoutes.create, {
    params: { accountId: scene().accountId },
    body: { name: 'Keep', isNeverTouched: true },
  });
  return tagsRoutes.create.response.parse(body).data.tag.id;
}

async function put(tagId: string, level: TagLevel, objectId: string): Promise<void> {
  const adUserId = level === 'ad_user' ? null : scene().adUserId;
  const { status } = await scene().owner.call(tagsRoutes.assign, {
    params: { tagId },
    body: { level, objectIds: [objectId], adUserId },
  });
  expect(status).toBe(200);
}

async function protect(level: TagLevel, objectId: string): Promise<string> {
  const tagId = await createTag();
  await put(tagId, level, objectId);
  return tagId;
}

const actsOf = async (ruleId: string) =>
  (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ objectId, act }) =>
    act === null || act.skipped === 'already_done' ? [] : [{ objectId, ...act }],
  );
const outcomesOf = async (ruleId: string) =>
  new Set((await actsOf(ruleId)).map(({ state, skipped }) => skipped ?? state));
/** An ad that the rule turns off, with what it is under. */
async function findActed() {
  const ruleId = await createRule(UNGUARDED);
  await work();
  const [first] = await actsOf(ruleId);
  const ad = rig.world().ads.get(first?.objectId ?? '');
  const all = (await actsOf(ruleId)).map(({ objectId }) => objectId);
  if (ad === undefined) {
    throw new Error('The rule acted on nothing.');
  }
  await rig.switchByPerson(all, 'ACTIVE');
  pass(11);
  return { ruleId, ad, all };
}

describe('a rule', () => {
  it('leaves alone an ad with such a tag, tells why, and acts on the others', async () => {
    const { ruleId, ad, all } = await findActed();
    const tagId = await protect('ad', ad.id);
    await work();
    const acts = await actsOf(ruleId);
    expect(acts.map(({ objectId }) => objectId).toSorted()).toEqual(all.toSorted());
    expect(acts.filter(({ objectId }) => objectId === ad.id)).toMatchObject([
      { state: 'skipped', skipped: 'never_touched' },
    ]);
    const others = acts.filter(({ objectId }) => objectId !== ad.id);
    expect(others.every(({ state }) => state === 'done')).toBe(true);
    expect(statusOf(ad.id)).toBe('ACTIVE');
    // Without the mark it is like any other tag
    await scene().owner.call(tagsRoutes.update, {
      params: { tagId },
      body: { isNeverTouched: false },
    });
    pass(11);
    await work();
    expect(statusOf(ad.id)).toBe('PAUSED');
  });

  it.each(['ad_set', 'campaign', 'ad_account', 'ad_user'] as const)(
    'leaves alone what is under a tagged %s',
    async (level) => {
      const { ruleId, ad, all } = await findActed();
      const { adSetId, campaignId } = ad;
      const adAccountId = rig.findCampaign().campaign.adAccountId;
      const { adUserId } = scene();
      const ids = {
        ad_set: adSetId,
        campaign: campaignId,
        ad_account: adAccountId,
        ad_user: adUserId,
      };
      await protect(level, ids[level]);
      await work();
      expect(statusOf(ad.id)).toBe('ACTIVE');
      if (level === 'ad_set') {
        expect((await outcomesOf(ruleId)).has('never_touched')).toBe(true);
      } else {
        expect(await outcomesOf(ruleId)).toEqual(new Set(['never_touched']));
        expect(all.every((id) => statusOf(id) === 'ACTIVE')).toBe(true);
      }
    },
  );

  it('acts on what only tags of other teams keep', async () => {
    const { ad } = await findActed();
    const stranger = await scene().app.factories.buildAccount();
    const tagId = createRowId();
    const { db } = scene().app.container;
    await db('tags').insert({
      id: tagId,
      account_id: stranger.id,
      name: 'Keep',
      color: 0,
      is_shared: true,
      is_never_touched: true,
    });
    await db('tagged_objects').insert({ tag_id: tagId, level: 'ad', object_id: ad.id });
    await work();
    expect(statusOf(ad.id)).toBe('PAUSED');
  });

  it('says the same in a dry run', async () => {
    const { ad } = await findActed();
    await protect('campaign', ad.campaignId);
    const { body } = await scene().owner.call(ruleActionRoutes.dryRun, {
      params: { adUserId: scene().adUserId },
      body: { rule: draftOf() },
    });
    const { objects } = ruleActionRoutes.dryRun.response.parse(body).data;
    expect(objects.find(({ objectId }) => objectId === ad.id)?.act).toMatchObject({
      state: 'skipped',
      skipped: 'never_touched',
    });
  });
});

describe('a schedule', () => {
  it('leaves alone an ad whose ad set has such a tag, and tells it as skipped; a person may switch it', async () => {
    const { ad, all } = await findActed();
    const other = all
      .map((id) => rig.world().ads.get(id))
      .find((each) => each !== undefined && each.adSetId !== ad.adSetId);
    await protect('ad_set', ad.adSetId);
    const objects = [ad, ...(other === undefined ? [] : [other])];
    const created = await scene().owner.call(dayPartingRoutes.create, {
      params: { adUserId: scene().adUserId },
      body: {
        id: createRowId(),
        name: 'Nights',
        adAccountId: rig.findCampaign().campaign.adAccountId,
        adAccountName: null,
        level: 'ad',
        objects: objects.map(({ id }) => ({ id, name: null })),
        // On for one hour of the day: off at its end
        hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [13]])),
        timeZone: 'UTC',
      },
      key: createRowId(),
    });
    expect(created.status).toBe(200);
    const { nextEdge } = dayPartingRoutes.create.response.parse(created.body).data;
    expect(nextEdge?.turnsOn).toBe(false);
    pass((Date.parse(nextEdge?.at ?? '') - rig.clock.now().getTime()) / 60_000);
    await scene().app.runJobs({ only: ['apply-schedule-edge', 'apply-ad-object-change'] });
    const { body } = await scene().owner.call(dayPartingRoutes.listOfProfile, {
      params: { adUserId: scene().adUserId },
    });
    const [schedule] = dayPartingRoutes.listOfProfile.response.parse(body).data;
    expect(schedule?.lastEdge).toMatchObject({
      turnsOn: false,
      state: 'carried_out',
      change: { counts: { total: objects.length, skipped: 1, failed: 0 } },
    });
    expect([statusOf(ad.id), other && statusOf(other.id)]).toEqual(['ACTIVE', other && 'PAUSED']);
    const items = await scene()
      .app.container.db('ad_object_change_items as i')
      .join('ad_object_changes as c', 'c.id', 'i.change_id')
      .where({ 'i.object_id': ad.id, 'c.actor_name': 'Nights' })
      .distinct<{ state: string; reason: string }[]>('i.state', 'i.reason');
    expect(items).toEqual([{ state: 'skipped', reason: 'never_touched' }]);
    await rig.switchByPerson([ad.id], 'PAUSED');
    expect(statusOf(ad.id)).toBe('PAUSED');
  });
});
