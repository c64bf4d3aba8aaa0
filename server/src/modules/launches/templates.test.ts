import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { launchPlanRoutes } from '@ads-checker/shared/contracts/launch-plans';
import { launchTemplateRoutes as r } from '@ads-checker/shared/contracts/launch-templates';
import { buildLaunchContent } from '@ads-checker/shared/contracts/test/launch-content';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { describe, expect, it } from 'vitest';
import { templateOfCampaign } from './template-of-campaign.ts';
import { useLaunches } from './test/launch-scene.ts';

const { owner, mate, adUserId, getAccount, campaignId, accountId, launch, content } = useLaunches();
const { terms } = buildLaunchContent();

const mateAccountId = async (): Promise<string> => {
  const { body } = await mate().call(identityRoutes.authenticate);
  return identityRoutes.authenticate.response.parse(body).data.session.accountId ?? '';
};
const create = async (fields: object = {}) =>
  owner().call(r.create, {
    params: { accountId: await accountId() },
    body: { id: createRowId(), name: 'Solar', terms, ...fields },
  });
const listOf = async (client: ReturnType<typeof owner>, of: string) => {
  const { body } = await client.call(r.list, { params: { accountId: of } });
  return r.list.response.parse(body).data.map(({ name, canChange }) => ({ name, canChange }));
};
const ofCampaign = async (adCampaignId: string) => {
  const { status, body } = await owner().call(r.ofCampaign, {
    params: { adUserId: adUserId(), adAccountId: getAccount().id, adCampaignId },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.ofCampaign.response.parse(body).data;
};

describe('a launch template', () => {
  it('is created, changed, shared and deleted', async () => {
    const { body } = await create({ name: 'Solar leads' });
    const { id } = r.create.response.parse(body).data;
    const mateId = await mateAccountId();
    expect(await listOf(mate(), mateId)).toEqual([]);
    await owner().call(r.update, { params: { launchTemplateId: id }, body: { isShared: true } });
    expect(await listOf(mate(), mateId)).toEqual([{ name: 'Solar leads', canChange: false }]);
    const refused = await mate().call(r.delete, { params: { launchTemplateId: id } });
    expect(refused.status).toBe(403);
    const { status } = await owner().call(r.delete, { params: { launchTemplateId: id } });
    expect([status, await listOf(owner(), await accountId())]).toEqual([200, []]);
  });

  it('names the field of bad terms', async () => {
    const { status, body } = await create({ terms: { ...terms, link: 'shop' } });
    expect([status, body]).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.terms.link', message: 'must be a web address' }] } },
    ]);
  });
});

describe('the template of a campaign', () => {
  it('repeats what was launched', async () => {
    const planned = await content({ countries: ['US'] });
    const run = await launch(planned);
    const [campaign] = run.items;
    const found = await ofCampaign(campaign?.objectId ?? '');
    const { audiences, texts, names: _, ...rest } = found.terms;
    const {
      audiences: plannedAudiences,
      texts: plannedTexts,
      names: __,
      ...expected
    } = planned.terms;
    expect(rest).toEqual(expected);
    expect(audiences).toEqual(plannedAudiences.map((audience) => ({ ...audience, key: 'a1' })));
    expect(texts.map(({ message, headline }) => [message, headline])).toEqual(
      plannedTexts.map(({ message, headline }) => [message, headline]),
    );
    expect([found.countries, found.losses]).toEqual([['US'], []]);
  });

  it('can be read of a campaign that was made elsewhere', async () => {
    const found = await ofCampaign(campaignId());
    expect(found.terms.audiences.length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', { campaign: {}, adSets: [], ads: [] }, ''],
    [
      'odd values',
      {
        campaign: { name: 7, objective: 'NEW', special_ad_categories: 'x', daily_budget: 5 },
        adSets: [
          {
            name: '\u0000',
            optimization_goal: null,
            targeting: { age_min: 99, age_max: -1, genders: 'x', flexible_spec: [{ x: 1 }] },
          },
        ],
        ads: [{ creative: { object_story_spec: { link_data: { link: 'x', message: '\ud83d' } } } }],
      },
      '\ufffd',
    ],
  ])('has the usual terms where there is %s', (_, tree, message) => {
    const found = templateOfCampaign(tree);
    expect(found.terms.audiences).toHaveLength(1);
    expect(found.losses).toContain('objective');
    expect([found.terms.link, found.terms.texts.map((text) => text.message)]).toEqual([
      '',
      [message],
    ]);
  });
});

describe('what an ad account offers', () => {
  it('names its Pages, pixels and smallest budget', async () => {
    const { body } = await owner().call(launchPlanRoutes.assets, {
      params: { adUserId: adUserId(), adAccountId: getAccount().id },
    });
    const assets = launchPlanRoutes.assets.response.parse(body).data;
    expect(assets).toMatchObject({ currency: getAccount().currency, isUsable: true });
    expect(assets.pages?.length).toBeGreaterThan(0);
    expect(assets.pixels?.length).toBeGreaterThan(0);
    expect(Number(assets.minDailyBudget)).toBeGreaterThan(0);
  });

  it('finds interests by their name', async () => {
    const { status, body } = await owner().call(launchPlanRoutes.searchTargeting, {
      params: { adUserId: adUserId(), adAccountId: getAccount().id },
      query: { kind: 'interest', q: 'a' },
    });
    expect(status).toBe(200);
    expect(launchPlanRoutes.searchTargeting.response.parse(body).data.length).toBeGreaterThan(0);
  });
});
