import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { describe, expect, it } from 'vitest';
import { GRANTED_PERMISSIONS } from '../../../sandbox/graph/node-user.ts';
import { TestExtension } from '../../../test/harness/extension.ts';
import { type Member, useProfiles } from '../../../test/harness/profiles.ts';

const { app, sandbox, join, person, connect, connected, draftOf, update, fault } = useProfiles();

const issue = (permissions: readonly string[], prefix?: string) =>
  sandbox().state.limitedTokens.issue({ profileId: person().facebookId, permissions, prefix });
const commerce = () => issue(['catalog_management', 'business_management'], 'EAAH');
const reading = () => issue(['ads_read', 'pages_show_list']);

const refusal = (code: string, permissions: readonly string[]) => ({
  status: 400,
  body: {
    type: 'FailedPreconditionError',
    code,
    details: { permissions, fields: [{ field: 'body.accessToken' }] },
  },
});
const WITHOUT_ADS = refusal('token_without_ads', ['business_management', 'catalog_management']);

const rowsOf = ({ id }: Pick<Member, 'id'>) =>
  app().container.db('ad_users').where({ account_id: id });

async function send(extension: TestExtension, more: object) {
  const { facebookId, cookie, userAgent, accessToken } = person();
  const body = { facebookId, cookie, userAgent, accessToken, ...more };
  const answer = await extension.call(extensionRoutes.capture, { body });
  return { status: answer.status, body: answer.body };
}

describe('a new token', () => {
  it('that can do nothing with ads is taken only by one who accepts it', async () => {
    const owner = await join();
    const draft = { ...draftOf(person()), accessToken: commerce() };
    expect(await connect(owner, draft)).toMatchObject(WITHOUT_ADS);
    expect(await rowsOf(owner)).toEqual([]);
    const { status } = await connect(owner, { ...draft, isWeakTokenAccepted: true });
    expect([status, (await rowsOf(owner)).length]).toEqual([200, 1]);
  });

  it('without access to ad accounts is refused, whatever its permissions', async () => {
    const owner = await join();
    fault({ path: '/me/adaccounts', effect: { type: 'error', code: 200, subcode: 10 } });
    expect(await connect(owner, draftOf(person()))).toMatchObject(
      refusal('token_without_ads', GRANTED_PERMISSIONS),
    );
  });

  it('that only reads ads is enough for a new profile', async () => {
    const owner = await join();
    expect((await connect(owner, { ...draftOf(person()), accessToken: reading() })).status).toBe(
      200,
    );
  });

  it('is taken when the ad network does not tell its permissions', async () => {
    const owner = await join();
    const silent = [
      { path: '/me/permissions', effect: { type: 'error', code: 2 } },
      { path: '/me/permissions', effect: { type: 'empty_object' } },
      { path: '/me/adaccounts', effect: { type: 'error', code: 17 } },
    ] as const;
    for (const [index, effect] of silent.entries()) {
      sandbox().state.faults.clear();
      fault(effect);
      expect((await connect(owner, draftOf(person(index)))).status).toBe(200);
    }
  });
});

describe('a token in place of another', () => {
  it('never takes the ads away in silence: by the form', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const [before] = await rowsOf(owner);
    expect(await update(owner.client, adUser.id, { accessToken: commerce() })).toMatchObject(
      WITHOUT_ADS,
    );
    const accessToken = reading();
    expect(await update(owner.client, adUser.id, { accessToken })).toMatchObject(
      refusal('token_only_reads_ads', ['ads_read', 'pages_show_list']),
    );
    expect(await rowsOf(owner)).toEqual([before]);
    const accepted = { accessToken, isWeakTokenAccepted: true };
    expect((await update(owner.client, adUser.id, accepted)).status).toBe(200);
    // It reads only, like the one that it replaces.
    expect((await update(owner.client, adUser.id, { accessToken: reading() })).status).toBe(200);
  });

  it('never takes the ads away in silence: by the extension', async () => {
    const owner = await join();
    const extension = await TestExtension.pair(owner.client);
    await connected(owner);
    const [before] = await rowsOf(owner);
    const accessToken = commerce();
    expect(await send(extension, { accessToken })).toMatchObject(WITHOUT_ADS);
    expect(await rowsOf(owner)).toEqual([before]);
    expect(await send(extension, { accessToken, isWeakTokenAccepted: true })).toMatchObject({
      status: 200,
      body: {
        data: { outcome: 'updated', permissions: ['business_management', 'catalog_management'] },
      },
    });
  });

  it('is taken where the present one works no longer', async () => {
    const owner = await join();
    const { adUser } = await connected(owner, { accessToken: issue(['ads_management']) });
    sandbox().state.limitedTokens.clear();
    expect((await update(owner.client, adUser.id, { accessToken: reading() })).status).toBe(200);
  });
});

it('names the permissions of a captured token', async () => {
  const owner = await join();
  const extension = await TestExtension.pair(owner.client);
  const { body } = await send(extension, {});
  expect(extensionRoutes.capture.response.parse(body).data).toMatchObject({
    outcome: 'added',
    permissions: GRANTED_PERMISSIONS,
  });
});

it('accepting a weak token alone changes nothing', async () => {
  const owner = await join();
  const { adUser } = await connected(owner);
  const answer = await owner.client.call(r.update, {
    params: { adUserId: adUser.id },
    body: { isWeakTokenAccepted: true },
  });
  expect([answer.status, answer.body]).toMatchObject([400, { type: 'ValidationError' }]);
});
