import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureOf, idsOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => {
  await client.sandbox.close();
});

const listedSchema = z.object({
  facebookId: z.string(),
  name: z.string(),
  accessToken: z.string(),
  tokenState: z.string(),
  adAccounts: z.array(z.object({ id: z.string() })),
});
const worldSchema = z.object({ otherProfiles: z.array(listedSchema) });
const bulkSchema = z.object({ data: z.array(listedSchema) });

const listOthers = async () =>
  worldSchema.parse((await client.admin('GET', '/world')).body).otherProfiles;
const listBulk = async (query: string) =>
  bulkSchema.parse((await client.admin('GET', `/bulk-profiles${query}`)).body).data;
const getMe = (token: string) => client.get('/me?fields=id,name,picture,gender', { token });

describe('profiles that are not connected', () => {
  it('are identified by their token', async () => {
    const [helena] = (await listOthers()).filter(({ name }) => name === 'Helena Brandt');
    const { status, body } = await getMe(helena?.accessToken ?? '');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: '100082260917453',
        name: 'Helena Brandt',
        gender: 'female',
        picture: {
          data: {
            url: `${client.sandbox.url}/__media/profile/100082260917453.svg?size=50`,
            width: 50,
            height: 50,
            is_silhouette: false,
          },
        },
      },
    });
    const picture = await fetch(`${client.sandbox.url}/__media/profile/100082260917453.svg`);
    expect(await picture.text()).toContain('HB');
    const accounts = await client.get('/me/adaccounts', { token: helena?.accessToken ?? '' });
    expect(idsOf(pageOf(accounts))).toEqual(helena?.adAccounts.map(({ id }) => `act_${id}`));
  });

  it('are rejected, each for its own reason', async () => {
    const refused = (await listOthers()).filter(({ tokenState }) => tokenState !== 'ok');
    const failures = await Promise.all(
      refused.map(async ({ name, accessToken }) => {
        const { status, code, subcode } = failureOf(await getMe(accessToken));
        return [name, status, code, subcode];
      }),
    );
    expect(failures).toEqual([
      ['Lena Vogt', 400, 190, 463],
      ['Ryan Mercer', 400, 190, 460],
      ['Nadia Petrescu', 400, 190, 458],
      ['Viktor Lindqvist', 400, 190, 463],
      ['Dana Hruška', 400, 190, 459],
      ['Omar Haddad', 400, 190, 460],
    ]);
  });
});

describe('bulk profiles', () => {
  it('are listed by number, and each is identified by its token', async () => {
    const profiles = await listBulk('?from=0&count=1200');
    expect(profiles).toHaveLength(1_200);
    expect(await listBulk('?from=999&count=1')).toEqual([profiles[999]]);
    for (const { accessToken, adAccounts, facebookId, name } of profiles.slice(990, 1_000)) {
      expect((await getMe(accessToken)).body).toMatchObject({ id: facebookId, name });
      const accounts = await client.get('/me/adaccounts', { token: accessToken });
      expect(idsOf(pageOf(accounts))).toEqual(adAccounts.map(({ id }) => `act_${id}`));
    }
    const picture = await fetch(
      `${client.sandbox.url}/__media/profile/${profiles[7]?.facebookId}.svg`,
    );
    expect(picture.status).toBe(200);
  });

  it('end with the last number, and reject an unknown token', async () => {
    expect(await listBulk('?from=999998&count=10')).toHaveLength(2);
    expect((await client.admin('GET', '/bulk-profiles?count=5001')).status).toBe(400);
    const [profile] = await listBulk('?count=1');
    const token = profile?.accessToken.replace('0000000', '0000001') ?? '';
    expect(failureOf(await getMe(token))).toEqual({ status: 400, code: 190, subcode: undefined });
  });
});
