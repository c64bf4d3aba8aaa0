import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretOfApp } from './graph/apps.ts';
import { failureOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
beforeEach(async () => {
  client = await startClient();
});
afterEach(() => client.sandbox.close());

const MARTA = '100084417702915';
const OWN = '119211728144504';
const OTHER = '900100200300400';
const appOf = async (token: string) => (await client.get('/app?fields=id,name', { token })).body;

describe('applications', () => {
  it('issue tokens that name their application', async () => {
    expect([await appOf(client.marta), await appOf(client.kyle)]).toEqual([
      { id: OWN, name: 'Ads Manager' },
      { id: OTHER, name: 'Northpine Reports' },
    ]);
    await client.admin('POST', '/apps', { profileId: MARTA, appId: '7' });
    expect(await appOf(client.marta)).toEqual({ id: '7', name: 'Application 7' });
  });

  it('have separate call limits, which reset', async () => {
    await client.admin('POST', '/settings', { appCallsPerHour: 2 });
    const first = await client.get('/me');
    expect(JSON.parse(first.headers.get('x-app-usage') ?? '')).toEqual({
      call_count: 50,
      total_time: 50,
      total_cputime: 50,
    });
    await client.get('/me');
    expect(failureOf(await client.get('/me'))).toEqual({
      status: 403,
      code: 4,
      subcode: undefined,
    });
    expect((await client.get('/me', { token: client.kyle })).status).toBe(200);
    client.passMs(3_600_001);
    expect((await client.get('/me')).status).toBe(200);
  });

  it('have separate scores on an ad account', async () => {
    await client.sandbox.close();
    client = await startClient({ scoreLimit: 2 });
    const { profiles } = client.sandbox.state.journal.world;
    const [marta, kyle] = profiles;
    const shared = [...(marta?.tasks.keys() ?? [])].find((id) => kyle?.tasks.has(id));
    await client.get(`/act_${shared}`);
    await client.get(`/act_${shared}`);
    expect((await client.get(`/act_${shared}`)).status).toBe(400);
    expect((await client.get(`/act_${shared}`, { token: client.kyle })).status).toBe(200);
  });
});

describe('/debug_token', () => {
  const debug = (inspected: string, token: string) =>
    client.get(`/debug_token?input_token=${encodeURIComponent(inspected)}`, { token });
  const secretOf = (id: string) => secretOfApp({ id, name: '' });

  it('returns a user token to itself', async () => {
    expect((await debug(client.marta, client.marta)).body).toMatchObject({
      data: {
        app_id: OWN,
        application: 'Ads Manager',
        type: 'USER',
        expires_at: 0,
        is_valid: true,
        user_id: MARTA,
      },
    });
  });

  it('returns an application’s tokens to it, invalid ones included', async () => {
    const token = `${OWN}|${secretOf(OWN)}`;
    expect((await debug(client.ingrid, token)).body).toMatchObject({
      data: { app_id: OWN, is_valid: false, error: { code: 190, subcode: 459 } },
    });
    expect(await debug('EAABnobody', token)).toMatchObject({
      status: 200,
      body: { data: { is_valid: false, error: { code: 190 } } },
    });
  });

  it('rejects all other callers', async () => {
    const refusals = [
      await debug(client.kyle, client.marta),
      await debug(client.kyle, `${OWN}|${secretOf(OWN)}`),
      await debug(client.marta, `${OWN}|wrong`),
      await debug(client.ingrid, client.ingrid),
    ];
    expect(refusals.map((answer) => failureOf(answer).code)).toEqual([100, 100, 190, 190]);
  });
});

describe('appsecret_proof', () => {
  const proofOf = (secret: string): string =>
    createHmac('sha256', secret).update(client.marta).digest('hex');
  const right = () => proofOf(secretOfApp({ id: OWN, name: '' }));

  it('accepts the HMAC of the token with the application’s secret', async () => {
    expect((await client.get(`/me?fields=name&appsecret_proof=${right()}`)).status).toBe(200);
  });

  it('rejects other proofs with code 100, also inside a batch', async () => {
    const ofOther = proofOf(secretOfApp({ id: OTHER, name: '' }));
    for (const proof of [ofOther, 'nonsense', '']) {
      const answer = await client.get(`/me?appsecret_proof=${proof}`);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            message: 'Invalid appsecret_proof provided in the API argument',
            type: 'GraphMethodException',
            code: 100,
          },
        },
      });
    }
    const batch = await client.post('/', {
      batch: JSON.stringify([
        { method: 'GET', relative_url: `me?fields=name&appsecret_proof=${ofOther}` },
        { method: 'GET', relative_url: 'me?fields=name' },
      ]),
    });
    expect(batch.body).toMatchObject([{ code: 400 }, { code: 200 }]);
  });
});
