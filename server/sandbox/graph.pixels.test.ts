import type { SampleProfile } from '@ads-checker/shared/sample/index';
import { AdAccount, AdsPixel, Business, User } from 'facebook-nodejs-business-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf as failureOfAnswer, idsOf, messageOf, pageOf } from './testing/client.ts';
import { dataOf, failureOf, useSdkAccount, walk } from './testing/sdk-account.ts';

const { client, accountId, account, world } = useSdkAccount();

beforeEach(() => client().sandbox.state.reset());

/** The agency, which may use all ad accounts, and the business that owns the first one. */
async function listBusinesses() {
  const { data } = pageOf(await client().get('/me/businesses?fields=id,name,link&limit=100'));
  const [agency, owner] = data.map(({ id, name }) => ({ id: String(id), name: String(name) }));
  if (agency === undefined || owner === undefined) {
    throw new Error('The profile belongs to no business.');
  }
  return { agency, owner };
}
async function firstPixelOf(businessId: string): Promise<string> {
  const [id = ''] = idsOf(pageOf(await client().get(`/${businessId}/adspixels?fields=name`)));
  return id;
}
const shareOf = (adAccountId: string, business: string) => ({ account_id: adAccountId, business });
const actions = () =>
  client().sandbox.state.journal.actions.map(({ objectType, objectId, adAccountId, values }) => ({
    objectType,
    objectId,
    adAccountId,
    values,
  }));

describe('businesses and pixels, read by the SDK', () => {
  it('are those of the ad accounts of a profile, with their pixels', async () => {
    const businesses = (await walk(await new User('me').getBusinesses(['name', 'link']))).flat();
    const owners = [...(world().profiles[0]?.tasks.keys() ?? [])].map(
      (id) => world().adAccounts.get(id)?.business.name,
    );
    expect(businesses.map(({ name }) => name)).toEqual(['Northpine Media', ...new Set(owners)]);
    expect(businesses[0]?.link).toBe(
      `https://business.facebook.com/settings?business_id=${businesses[0]?.id}`,
    );

    const [first] = businesses;
    const pixels = (
      await walk(
        await new Business(String(first?.id)).getAdsPixels(['name', 'code', 'creation_time'], {
          limit: 2,
        }),
      )
    ).flat();
    expect(pixels).toHaveLength(3);
    expect(pixels[0]).toEqual({
      id: expect.stringMatching(/^\d{15}$/),
      name: 'Northpine Media leads',
      code: expect.stringContaining(String(pixels[0]?.id)),
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    });
    const bare = dataOf(await new AdsPixel(String(pixels[0]?.id)).get([]));
    expect(bare).toEqual({ id: pixels[0]?.id });
  });

  it('are not there for whom they are none of their business', async () => {
    const businessesOf = (profile: SampleProfile | undefined) =>
      [...(profile?.tasks.keys() ?? [])].flatMap(
        (id) => world().adAccounts.get(id)?.business ?? [],
      );
    const [marta, kyle] = world().profiles;
    const known = new Set(businessesOf(kyle).map(({ id }) => id));
    const foreign = businessesOf(marta).find(({ id }) => !known.has(id));
    const statuses: unknown[] = [];
    for (const token of [client().marta, client().kyle]) {
      statuses.push((await client().get(`/${foreign?.id}/adspixels`, { token })).status);
    }
    expect(statuses).toEqual([200, 400]);
    const answer = await client().get(`/${foreign?.id}/adspixels`, { token: client().kyle });
    expect(failureOfAnswer(answer)).toEqual({ status: 400, code: 100, subcode: 33 });
  });
});

describe('sharing', () => {
  it('shows in the pixels of the account and the accounts of the pixel, until it is undone', async () => {
    const { agency } = await listBusinesses();
    const pixelId = await firstPixelOf(agency.id);
    const pixel = new AdsPixel(pixelId);
    const share = shareOf(accountId(), agency.id);
    expect(dataOf(await pixel.createSharedAccount([], share))).toEqual({ success: true });
    const ofAccount = () => account().getAdsPixels(['name']);
    const ownPixel = {
      id: expect.any(String),
      name: `${world().adAccounts.get(accountId())?.name} pixel`,
    };
    expect([...(await ofAccount())].map(dataOf)).toEqual([
      { id: pixelId, name: 'Northpine Media leads' },
      ownPixel,
    ]);
    const shared = await pixel.getSharedAccounts(['name'], { business: agency.id });
    expect([...shared].map(dataOf)).toEqual([
      { id: `act_${accountId()}`, name: world().adAccounts.get(accountId())?.name },
    ]);

    await pixel.deleteSharedAccounts(share);
    expect([...(await ofAccount())].map(dataOf)).toEqual([ownPixel]);
    expect(actions().map(({ values }) => values)).toEqual([
      { businessId: agency.id, isShared: 1 },
      { businessId: agency.id, isShared: 0 },
    ]);
  });

  it('again succeeds, and the journal has both', async () => {
    const { agency } = await listBusinesses();
    const pixel = new AdsPixel(await firstPixelOf(agency.id));
    const share = shareOf(accountId(), agency.id);
    await pixel.createSharedAccount([], share);
    expect(dataOf(await pixel.createSharedAccount([], share))).toEqual({ success: true });
    expect(actions()).toHaveLength(2);
    expect([...(await new AdAccount(`act_${accountId()}`).getAdsPixels(['id']))]).toHaveLength(2);
  });

  it('needs both parameters, and access of the business to both assets', async () => {
    const { agency, owner } = await listBusinesses();
    const pixelId = await firstPixelOf(owner.id);
    const foreign = [...world().adAccounts.values()].find(
      ({ business }) => business.id !== owner.id,
    );
    const refusals: unknown[] = [];
    for (const form of [
      {},
      { account_id: accountId() },
      { business: owner.id },
      { account_id: `act_${accountId()}`, business: owner.id },
      shareOf(accountId(), agency.id),
      shareOf(foreign?.id ?? '', owner.id),
      shareOf('999', owner.id),
    ]) {
      const answer = await client().post(`/${pixelId}/shared_accounts`, form as never);
      refusals.push([failureOfAnswer(answer).code, messageOf(answer)]);
    }
    expect(refusals).toEqual([
      [100, '(#100) The parameter account_id is required'],
      [100, '(#100) The parameter business is required'],
      [100, '(#100) The parameter account_id is required'],
      [100, '(#100) Param account_id must be a valid ad account id'],
      [100, '(#100) The business does not have access to this pixel'],
      [100, '(#100) The business does not have access to this ad account'],
      [100, '(#100) The business does not have access to this ad account'],
    ]);
    expect(actions()).toEqual([]);
  });

  it('goes through the owner of the ad account once it has the pixel as an agency', async () => {
    const { owner } = await listBusinesses();
    const pixelId = await firstPixelOf(owner.id);
    const foreign = [...(world().profiles[0]?.tasks.keys() ?? [])]
      .flatMap((id) => world().adAccounts.get(id) ?? [])
      .find(({ business }) => business.id !== owner.id);
    const through = foreign?.business.id ?? '';
    const share = shareOf(foreign?.id ?? '', through);
    const permitted = JSON.stringify(['ADVERTISE', 'ANALYZE']);
    const ask = async (edge: string, form: Record<string, string>) => {
      const answer = await client().post(`/${pixelId}/${edge}`, form);
      return answer.status === 200 ? answer.body : messageOf(answer);
    };
    const agencies = async () =>
      idsOf(pageOf(await client().get(`/${pixelId}/shared_agencies?fields=id`)));
    expect([
      await ask('shared_accounts', share),
      await ask('agencies', { business: through }),
      await ask('agencies', { business: '999', permitted_tasks: permitted }),
      await ask('agencies', { business: owner.id, permitted_tasks: permitted }),
      await agencies(),
    ]).toEqual([
      '(#100) The business does not have access to this pixel',
      '(#100) Param permitted_tasks must be a list of {ADVERTISE, ANALYZE, UPLOAD, EDIT}',
      '(#100) Param business must be a valid business id',
      '(#100) The business owns this pixel',
      [],
    ]);
    expect([
      await ask('agencies', { business: through, permitted_tasks: permitted }),
      await ask('agencies', { business: through, permitted_tasks: permitted }),
      await ask('shared_accounts', share),
      await agencies(),
    ]).toEqual([{ success: true }, { success: true }, { success: true }, [through]]);
    await client().delete(`/${pixelId}/agencies?business=${through}`);
    expect([await agencies(), await ask('shared_accounts', share)]).toEqual([
      [],
      '(#100) The business does not have access to this pixel',
    ]);
  });

  it('needs the right to advertise with the ad account', async () => {
    const { agency } = await listBusinesses();
    const pixelId = await firstPixelOf(agency.id);
    const [, kyle] = world().profiles;
    const readOnly = [...(kyle?.tasks ?? [])].find(([, tasks]) => tasks.length === 1)?.[0] ?? '';
    const answer = await client().post(`/${pixelId}/shared_accounts`, {
      ...shareOf(readOnly, agency.id),
      access_token: client().kyle,
    });
    expect(failureOfAnswer(answer)).toEqual({ status: 403, code: 200, subcode: undefined });
  });

  it('counts towards the limits of the ad account', async () => {
    const { agency } = await listBusinesses();
    const pixelId = await firstPixelOf(agency.id);
    await client().admin('POST', '/settings', { scoreLimit: 4, blockSeconds: 300 });
    const share = shareOf(accountId(), agency.id);
    await client().post(`/${pixelId}/shared_accounts`, share);
    const pixel = new AdsPixel(pixelId);
    expect(await failureOf(pixel.createSharedAccount([], share))).toMatchObject({
      body: { code: 17, message: '(#17) User request limit reached' },
      hasTrace: true,
    });
  });
});
