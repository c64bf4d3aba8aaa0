import { automationRoutes as r } from '@ads-checker/shared/contracts/automation';
import { expect, it } from 'vitest';
import { NOW, useAutomation } from './test/use-automation.ts';

const { app, buildTeam, buildRule } = useAutomation();

it('lists rules of a campaign and those of many that cover it, of all members of the team', async () => {
  const team = await buildTeam();
  const { adUserId, adAccountId } = team;
  const { factories, container } = app();
  const mate = await factories.buildAccount({ teamId: team.teamId });
  await factories.changeAccount(mate.id, {
    permissions: { manage_team: false, read_team_ads: false, manage_team_ads: true },
  });
  const own = await buildRule(team, { adCampaignId: '78' });
  await buildRule(team, { adCampaignId: '79' });
  const scopedRuleId = await factories.buildScopedRule({ accountId: mate.id });
  const part = await buildRule(team, { adCampaignId: null, scopedRuleId });
  const elsewhere = await buildRule(team, {
    adAccountId: '999',
    adCampaignId: null,
    scopedRuleId,
  });
  const covered = {
    scoped_rule_id: scopedRuleId,
    ad_account_id: adAccountId,
    level: 'campaign',
    first_seen_at: NOW,
    last_seen_at: NOW,
  };
  await container.db('scoped_rule_objects').insert([
    { ...covered, object_id: '78', rule_id: part },
    { ...covered, ad_account_id: '999', object_id: '78', rule_id: elsewhere, left_at: NOW },
  ]);
  const list = async (client: typeof team.owner.client) => {
    const { body } = await client.call(r.listWatchingRules, {
      params: { adUserId, adCampaignId: '78' },
    });
    return r.listWatchingRules.response.parse(body).data;
  };
  const found = await list(team.owner.client);
  expect(found.map(({ ruleId, isScoped }) => [ruleId, isScoped]).toSorted()).toEqual(
    [
      [own, false],
      [part, true],
    ].toSorted(),
  );
  const ofMate = found.find(({ ruleId }) => ruleId === part);
  expect(ofMate?.ownerName).toContain(mate.user.username);
  const asMate = await list(await app().signIn(mate.user));
  expect(asMate.find(({ ruleId }) => ruleId === part)).toMatchObject({ scopedRuleId });
});
