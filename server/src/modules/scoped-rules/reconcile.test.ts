import { randomUUID } from 'node:crypto';
import { scopedRuleRoutes as r } from '@ads-checker/shared/contracts/scoped-rules';
import { describe, expect, it } from 'vitest';
import { useScopedRules } from './test/scope-scene.ts';

const {
  scene,
  ids,
  pass,
  work,
  make,
  get,
  update,
  reconcile,
  partsOf,
  connect,
  profileNamed,
  campaignIdsOf,
} = useScopedRules();

const db = () => scene().app.container.db;
const { signal } = new AbortController();
const reconciler = () => scene().app.container.modules.scopedRulesModule.reconciler;
const reconcileAgain = async (): Promise<void> => {
  pass(31);
  await reconciler().planAll();
  await reconcile();
};
const placesOf = async (scopedRuleId: string): Promise<[string, string][]> =>
  (
    await db()('binom_rules')
      .where({ scoped_rule_id: scopedRuleId })
      .orderBy('ad_account_id')
      .select('ad_user_id', 'ad_account_id')
  ).map((row) => [row.ad_user_id, row.ad_account_id]);
const adAccountsOf = (name: string): string[] => [...profileNamed(name).tasks.keys()].toSorted();

describe('profiles', () => {
  it('join and leave with their group, its name, and their deletion', async () => {
    const { accountId, app } = scene();
    const rule = await make({ groupNames: ['de team'] });
    await reconcile();
    expect(await placesOf(rule.id)).toEqual([]);
    const groupId = await app.factories.buildGroup({ accountId, name: 'DE Team' });
    const joined = await connect('Paweł', { facebookId: '100099900000001', groupId });
    await reconcile();
    const places = adAccountsOf('Paweł').map((id): [string, string] => [joined, id]);
    expect(await placesOf(rule.id)).toEqual(places);
    expect(await get(rule.id)).toMatchObject({ coverage: { adUsers: 1, adAccounts: 5 } });
    await app.factories.deleteAdUser(joined);
    await reconcile();
    expect(await placesOf(rule.id)).toEqual([]);
    const again = await connect('Paweł', { facebookId: '100099900000002', groupId });
    await reconcile();
    expect((await placesOf(rule.id)).map(([adUserId]) => adUserId)).toEqual(
      places.map(() => again),
    );
    await app.factories.deleteAdUser(again);
  });

  it('of a colleague leave when the owner may no longer manage them', async () => {
    const { accountId, teamId, app } = scene();
    await db().raw('update accounts set manage_team_ads = true where id = ?', [accountId]);
    const colleague = await app.factories.buildAccount({ teamId });
    const theirs = await connect('Kyle', { accountId: colleague.id });
    const rule = await make({ adUserIds: [theirs] });
    await reconcile();
    expect((await placesOf(rule.id)).map(([adUserId]) => adUserId)).toEqual(
      adAccountsOf('Kyle').map(() => theirs),
    );
    await db().raw('update accounts set manage_team_ads = false where id = ?', [accountId]);
    await reconcileAgain();
    expect(await placesOf(rule.id)).toEqual([]);
    await app.factories.deleteAdUser(theirs);
  });

  it('that see the same ad account share one part, which falls to the next one', async () => {
    const { accountId, app } = scene();
    const first = await connect('Kyle', { facebookId: '100099900000003', accountId });
    const rule = await make({ adUserIds: [first, ids().kyle] });
    await reconcile();
    const seen = adAccountsOf('Kyle');
    expect(await placesOf(rule.id)).toEqual(seen.map((id) => [ids().kyle, id]));
    await update(rule.id, { scope: { adUserIds: [first] } });
    expect(await placesOf(rule.id)).toEqual(seen.map((id) => [first, id]));
    await app.factories.deleteAdUser(first);
  });

  it('that cannot be read are told, keep their parts and hold up no other', async () => {
    const { app } = scene();
    const ill = await connect('Ingrid');
    const rule = await make({ adUserIds: [ill, ids().pawel] });
    await db()('known_ad_accounts').insert({ ad_user_id: ill, ad_account_id: '55' });
    await reconcile();
    expect(await placesOf(rule.id)).toEqual(
      [[ill, '55'], ...adAccountsOf('Paweł').map((id) => [ids().pawel, id])].toSorted(
        ([, one = ''], [, other = '']) => (one < other ? -1 : 1),
      ),
    );
    expect((await get(rule.id)).troubles).toContainEqual({
      adUserId: ill,
      adUserName: 'Ingrid',
      adAccountId: null,
      adAccountName: null,
      trouble: 'ad_accounts_unread',
      description: expect.any(String),
    });
    await app.factories.deleteAdUser(ill);
  });
});

describe('ad accounts', () => {
  it('join and leave as Facebook lists them', async () => {
    const rule = await make({ adUserIds: [ids().pawel] });
    await reconcile();
    const places = await placesOf(rule.id);
    await db()('known_ad_accounts').insert({ ad_user_id: ids().pawel, ad_account_id: '55' });
    await db()('known_ad_accounts').where({ ad_account_id: places[0]?.[1] }).delete();
    await reconciler().planAll();
    await reconcile();
    expect(await placesOf(rule.id)).toEqual(
      [...places.slice(1), [ids().pawel, '55']].toSorted(([, one = ''], [, other = '']) =>
        one < other ? -1 : 1,
      ),
    );
    // What was read a while ago is read again
    await reconcileAgain();
    expect(await placesOf(rule.id)).toEqual(places);
  });

  it('known of checks count until they were read', async () => {
    await db()('result_ad_accounts').insert({
      ad_user_id: ids().kyle,
      ad_account_id: '56',
      name: 'Seen before',
    });
    const rule = await make({ adUserIds: [ids().kyle] });
    expect(await placesOf(rule.id)).toEqual([[ids().kyle, '56']]);
    await reconcile();
    expect((await placesOf(rule.id)).map(([, id]) => id)).toEqual(adAccountsOf('Kyle'));
    await db()('result_ad_accounts').where({ ad_account_id: '56' }).delete();
  });
});

it('makes the same parts once, with two workers at the same time', async () => {
  const other = await scene().app.openContainer();
  const rule = await make({ adUserIds: [ids().kyle, ids().pawel] });
  await Promise.all(
    [reconciler(), other.modules.scopedRulesModule.reconciler].flatMap((each) => [
      each.reconcile({ scopedRuleId: rule.id, signal }),
      each.reconcile({ scopedRuleId: rule.id, signal }),
    ]),
  );
  expect((await placesOf(rule.id)).map(([, id]) => id)).toEqual(
    [...adAccountsOf('Kyle'), ...adAccountsOf('Paweł')].toSorted(),
  );
});

it('leaves parts off that were stopped, until the rule is turned on again', async () => {
  const rule = await make({ adUserIds: [ids().kyle] });
  await reconcile();
  const [part] = await partsOf(ids().kyle);
  await db()('binom_rules')
    .where({ id: part?.id })
    .update({ is_enabled: false, stopped_at: new Date(), next_execution_time: null });
  await reconcileAgain();
  const isOn = async () => (await partsOf(ids().kyle)).find(({ id }) => id === part?.id)?.isEnabled;
  expect([await isOn(), (await get(rule.id)).parts.stopped]).toEqual([false, 1]);
  await update(rule.id, { isEnabled: true });
  expect([await isOn(), (await get(rule.id)).parts.stopped]).toEqual([true, 0]);
});

describe('a preview', () => {
  const preview = async (scope: object, level = 'campaign') => {
    const { accountId, owner } = scene();
    const { status, body } = await owner.call(r.previewScope, {
      params: { accountId },
      body: { scope, level },
      key: randomUUID(),
    });
    expect([status, body]).toMatchObject([200, {}]);
    return r.previewScope.response.parse(body).data;
  };

  it('names what a scope would cover, and who could not be asked', async () => {
    const { app } = scene();
    const ill = await connect('Ingrid');
    const adUserIds = [ids().kyle, ids().pawel, ill];
    await db()('known_ad_accounts').insert({ ad_user_id: ill, ad_account_id: '1084420917336' });
    const shown = await preview({ adUserIds, adAccountIds: ['9902174460027', '1084420917336'] });
    const listed = campaignIdsOf('9902174460027').filter((id) =>
      shown.campaigns.some((campaign) => campaign.id === id),
    );
    expect(listed.length).toBe(shown.campaignCount);
    expect(shown.campaignCount).toBeGreaterThan(1);
    expect(shown.unreadAdAccounts).toBe(1);
    expect(shown.profiles).toMatchObject([
      { id: ids().kyle, adAccounts: [], problem: null },
      {
        id: ids().pawel,
        problem: null,
        adAccounts: [{ id: '9902174460027', campaignCount: shown.campaignCount }],
      },
      {
        id: ill,
        problem: expect.any(String),
        adAccounts: [{ id: '1084420917336', campaignCount: null }],
      },
    ]);
    const [first] = shown.campaigns;
    const named = await preview({
      adUserIds: [ids().pawel],
      adAccountIds: ['9902174460027'],
      nameEquals: [first?.name?.toUpperCase() ?? ''],
    });
    expect(named.campaigns.map(({ id }) => id)).toEqual(
      shown.campaigns.flatMap(({ id, name }) => (name === first?.name ? [id] : [])),
    );
    await app.factories.deleteAdUser(ill);
  });
});

it('counts as one rule of the team, whatever it covers', async () => {
  await make({ adUserIds: [ids().kyle] });
  await reconcile();
  await work();
  const { rules } = scene().app.container.modules.rulesModule;
  const count = await db().transaction((trx) => rules.countInTeam(scene().teamId, trx));
  expect(count).toBe(1);
});
