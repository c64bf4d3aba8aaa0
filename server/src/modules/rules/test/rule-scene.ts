import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { type NewRuleInput, ruleRoutes as r } from '@ads-checker/shared/contracts/rules';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import type { TestApp } from '../../../../test/harness/app.ts';
import type { TestClient } from '../../../../test/harness/client.ts';

/** A team with a profile and a tracker, its administrator, and a member who does not see the profile. */
export async function buildRuleScene(app: TestApp) {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const foreign = await app.factories.buildAccount({ manageTeam: true });
  const member = await app.factories.buildAccount({ teamId });
  return {
    teamId,
    accountId: owner.id,
    memberAccountId: member.id,
    adUserId: await app.factories.buildAdUser({ accountId: owner.id }),
    binomId: await app.factories.buildTracker({ teamId, name: 'Binom' }),
    foreignTrackerId: await app.factories.buildTracker({ teamId: foreign.teamId }),
    owner: await app.signIn(owner.user),
    member: await app.signIn(member.user),
  };
}

export const draftOf = (binomId: string, changes: object = {}): NewRuleInput => ({
  adAccountId: '77',
  adCampaignId: '78',
  binomId,
  binomUserId: '2',
  ...changes,
});

export async function createRules(
  client: TestClient,
  { adUserId, rules, key }: { adUserId: string; rules: readonly object[]; key?: string },
) {
  const request = { params: { adUserId }, body: { rules }, ...(key === undefined ? {} : { key }) };
  return client.call(r.create, request);
}

export async function createRule(client: TestClient, adUserId: string, rule: object) {
  const { body } = await createRules(client, { adUserId, rules: [rule] });
  const [created] = r.create.response.parse(body).data.rules;
  if (created === undefined) {
    throw new Error('Nothing was created.');
  }
  return created;
}

export async function pullRows(client: TestClient, collection: 'binomRules' | 'records') {
  const { body } = await client.call(syncRoutes.pull, { params: { collection } });
  return syncRoutes.pull.response.parse(body).data.rows;
}

export async function readLog(client: TestClient, teamId: string) {
  const query = { kind: 'rules' };
  const { body } = await client.call(activityRoutes.list, { params: { teamId }, query });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => [action, subject.type, subject.name, changes]);
}
