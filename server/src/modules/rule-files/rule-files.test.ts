import {
  type ImportedItemInput,
  ruleFileRoutes as r,
} from '@ads-checker/shared/contracts/rule-files';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { scopedRuleRoutes } from '@ads-checker/shared/contracts/scoped-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
});
afterAll(async () => {
  await app?.close();
});

const CONDITIONS = {
  operator: 'and' as const,
  items: [{ column: 'cost' as const, operator: 'greater_than' as const, value: 20 }],
};
const NETWORK_CONDITIONS = {
  operator: 'and' as const,
  items: [{ column: 'network_spend' as const, operator: 'greater_than' as const, value: 20 }],
};

const TAG_CONDITIONS = {
  operator: 'and' as const,
  items: [{ column: 'tags' as const, operator: 'none_of' as const, value: ['999'] }],
};

async function buildTeam() {
  const owner = await app.factories.buildAccount();
  const { teamId } = owner;
  const adUserId = await app.factories.buildAdUser({ accountId: owner.id, name: 'Anna Weber' });
  const binomId = await app.factories.buildTracker({ teamId });
  const { rows } = await app.container.db.raw<{ rows: { name: string }[] }>(
    'select name from binoms where id = ?',
    [binomId],
  );
  return {
    accountId: owner.id,
    teamId,
    adUserId,
    binomId,
    trackerName: rows[0]?.name ?? '',
    client: await app.signIn(owner.user),
  };
}
type Team = Awaited<ReturnType<typeof buildTeam>>;

const fileOf = (items: readonly unknown[], more: object = {}) => ({
  format: 'ads-checker-rules' as const,
  version: 1,
  exportedAt: '2026-03-12T09:00:00.000Z',
  items: [...items],
  ...more,
});
async function preview({ client, accountId }: Team, items: readonly unknown[], more: object = {}) {
  const { body } = await client.call(r.preview, {
    params: { accountId },
    body: { file: fileOf(items, more) },
  });
  return r.preview.response.parse(body).data;
}
const ruleItem = (team: Team, more: object = {}) => ({
  kind: 'rule',
  name: 'Stop loss',
  conditions: CONDITIONS,
  truthyAction: 'turn_off_ad',
  tracker: { id: team.binomId, name: team.trackerName, userId: '1' },
  place: {
    adUserId: team.adUserId,
    adUserName: 'Anna Weber',
    adAccountId: '77',
    adCampaignId: '78',
    adCampaignName: 'Solar DE',
  },
  ...more,
});

describe('the preview of a file', () => {
  it('finds profile, campaign and tracker where they are those of the file', async () => {
    const team = await buildTeam();
    const { items, unknownFields } = await preview(team, [ruleItem(team)]);
    expect(unknownFields).toEqual([]);
    expect(items).toMatchObject([
      {
        kind: 'rule',
        name: 'Stop loss',
        origin: {
          adUserName: 'Anna Weber',
          adCampaignName: 'Solar DE',
          trackerName: team.trackerName,
        },
        errors: [],
        unknownFields: [],
        needs: [],
        draft: {
          name: 'Stop loss',
          conditions: CONDITIONS,
          truthyAction: 'turn_off_ad',
          adUserId: team.adUserId,
          adAccountId: '77',
          adCampaignId: '78',
          adCampaignName: 'Solar DE',
          binomId: team.binomId,
          binomUserId: '1',
          scope: null,
        },
      },
    ]);
  });

  it('says what must be chosen anew in another team', async () => {
    const from = await buildTeam();
    const here = await buildTeam();
    await app.container.db('binoms').where({ id: here.binomId }).update({ name: from.trackerName });
    const scope = { adUserIds: [from.adUserId] };
    const { items } = await preview(here, [
      ruleItem(from, { tracker: { id: from.binomId, name: 'Elsewhere', userId: '1' } }),
      ruleItem(from, { place: { ...ruleItem(from).place, adUserName: 'Nobody' } }),
      { kind: 'scoped_rule', conditions: NETWORK_CONDITIONS, scope },
      { kind: 'scoped_rule', conditions: NETWORK_CONDITIONS, scope: { isEveryAdUser: true } },
      { kind: 'template', name: 'Scale', conditions: CONDITIONS },
      {
        kind: 'scoped_rule',
        conditions: NETWORK_CONDITIONS,
        scope: { isEveryAdUser: true, tagIds: ['999'] },
      },
      { kind: 'template', name: 'Tagged', conditions: TAG_CONDITIONS },
    ]);
    expect(items.map(({ needs, errors }) => [needs, errors])).toEqual([
      [['campaign', 'tracker'], []],
      [['ad_user', 'campaign'], []],
      [['scope'], []],
      [[], []],
      [[], []],
      [[], [{ field: 'scope.tagIds.0', message: 'must be a tag that you may see' }]],
      [[], [{ field: 'conditions.items.0.value.0', message: 'must be a tag that you may see' }]],
    ]);
    // The profile of the same name, and a tracker of the same name
    expect(items[0]?.draft).toMatchObject({ adUserId: here.adUserId, adCampaignId: null });
    expect(items[1]?.draft).toMatchObject({ adUserId: null, binomId: here.binomId });
  });

  it('names bad and unknown fields, and refuses what is no such file', async () => {
    const team = await buildTeam();
    const { items, unknownFields } = await preview(
      team,
      [
        { kind: 'template', name: 'Old', maxActsPerDay: 0, color: 'red' },
        {
          kind: 'template',
          name: 'Odd',
          conditions: { operator: 'and', items: [{ column: 'x' }] },
        },
        { kind: 'workflow', name: 'New' },
        'nothing',
      ],
      { author: 'Anna' },
    );
    expect(unknownFields).toEqual(['author']);
    expect(items.map(({ kind, draft }) => [kind, draft])).toEqual([
      ['template', null],
      ['template', null],
      [null, null],
      [null, null],
    ]);
    expect(items[0]).toMatchObject({
      errors: [{ field: 'maxActsPerDay', message: 'must be at least 1' }],
      unknownFields: ['color'],
    });
    expect(items[1]?.errors[0]?.field).toMatch(/^conditions\.items\.0/);
    expect(items[2]?.errors).toEqual([{ field: 'kind', message: 'is not a known kind of item' }]);
    expect(items[3]?.errors).toEqual([{ field: '', message: 'must be an object' }]);
    const refused = async (file: object) => {
      const { status, body } = await team.client.call(r.preview, {
        params: { accountId: team.accountId },
        body: { file: file as never },
      });
      return [status, body];
    };
    expect(await refused(fileOf([{}], { version: 2 }))).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.file.version' }] } },
    ]);
    expect(await refused({ rules: [] })).toMatchObject([
      400,
      {
        details: {
          fields: [
            { field: 'body.file.format', message: 'must be a file of rules of Ads Checker' },
            { field: 'body.file.version' },
            { field: 'body.file.items' },
          ],
        },
      },
    ]);
  });
});

describe('an import', () => {
  const itemsOf = ({ adUserId, binomId }: Team): ImportedItemInput[] => [
    {
      kind: 'rule',
      adUserId,
      rule: {
        name: 'Stop loss',
        conditions: CONDITIONS,
        truthyAction: 'turn_off_ad',
        binomId,
        binomUserId: '1',
        adAccountId: '77',
        adCampaignId: '78',
        isEnabled: false,
      },
    },
    {
      kind: 'scoped_rule',
      rule: {
        name: 'All campaigns',
        conditions: NETWORK_CONDITIONS,
        truthyAction: 'turn_off_ad',
        scope: { isEveryAdUser: true },
        isEnabled: false,
      },
    },
    { kind: 'template', template: { name: 'Scale', conditions: NETWORK_CONDITIONS } },
  ];
  const send = (
    team: Team,
    items: readonly ImportedItemInput[],
    client: TestClient = team.client,
  ) =>
    client.call(r.create, { params: { accountId: team.accountId }, body: { items: [...items] } });
  const countAll = async ({ client, accountId, adUserId }: Team) => {
    const rules = await client.call(ruleRoutes.list, { params: { adUserId }, query: {} });
    const scoped = await client.call(scopedRuleRoutes.list, { params: { accountId } });
    const templates = await client.call(ruleRoutes.listTemplates, { params: { accountId } });
    return {
      rules: ruleRoutes.list.response.parse(rules.body).data.rules.map(({ name }) => name),
      scoped: scopedRuleRoutes.list.response.parse(scoped.body).data.rules.map(({ name }) => name),
      templates: ruleRoutes.listTemplates.response
        .parse(templates.body)
        .data.templates.map(({ name }) => name),
    };
  };

  it('creates rules, rules of many campaigns and templates together', async () => {
    const team = await buildTeam();
    const { status, body } = await send(team, itemsOf(team));
    const { ruleIds, scopedRuleIds, templateIds } = r.create.response.parse(body).data;
    expect([status, ruleIds.length, scopedRuleIds.length, templateIds.length]).toEqual([
      200, 1, 1, 1,
    ]);
    expect(await countAll(team)).toEqual({
      rules: ['Stop loss'],
      scoped: ['All campaigns'],
      templates: ['Scale'],
    });
  });

  it('creates nothing when one is refused, and names its field', async () => {
    const team = await buildTeam();
    const other = await buildTeam();
    const [rule, scoped, template] = itemsOf(team);
    const foreign = itemsOf(other)[0];
    if (rule?.kind !== 'rule' || scoped === undefined || template?.kind !== 'template') {
      throw new Error('The items are in another order.');
    }
    const nothing = { rules: [], scoped: [], templates: [] };
    const fieldsOf = async (items: readonly ImportedItemInput[]) => {
      const { status, body } = await send(team, items);
      expect(await countAll(team)).toEqual(nothing);
      const { details } = body as { details?: { fields?: { field: string }[] } };
      return [status, details?.fields?.map(({ field }) => field)];
    };
    const badTracker = { ...rule, rule: { ...rule.rule, binomId: other.binomId } };
    expect(await fieldsOf([template, scoped, rule, badTracker])).toEqual([
      400,
      ['body.items.3.rule.binomId'],
    ]);
    const badTemplate = {
      ...template,
      template: { ...template.template, binomId: other.binomId, binomUserId: '1' },
    };
    expect(await fieldsOf([rule, scoped, badTemplate])).toEqual([
      400,
      ['body.items.2.template.binomId'],
    ]);
    const badScope: ImportedItemInput = {
      kind: 'scoped_rule',
      rule: { conditions: NETWORK_CONDITIONS, scope: { adUserIds: [other.adUserId] } },
    };
    expect(await fieldsOf([rule, badScope])).toEqual([
      400,
      ['body.items.1.rule.scope.adUserIds.0'],
    ]);
    expect(await fieldsOf([rule, foreign ?? rule])).toEqual([404, undefined]);
  });

  it('happens once for a key', async () => {
    const team = await buildTeam();
    const request = { params: { accountId: team.accountId }, body: { items: itemsOf(team) } };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const options = { ...request, headers };
    const first = await team.client.call(r.create, options);
    const again = await team.client.call(r.create, options);
    expect(again.body).toEqual(first.body);
    expect(await countAll(team)).toEqual({
      rules: ['Stop loss'],
      scoped: ['All campaigns'],
      templates: ['Scale'],
    });
  });
});
