import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surfaceOf } from './graph/network-surface.ts';
import { failureOf, messageOf, pageOf, startClient, type TestClient } from './testing/client.ts';
import { listSdkCalls, SDK_CLASSES } from './testing/sdk.ts';

let client: TestClient;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
  campaignId = String(pageOf(await client.get(`/act_${accountId}/campaigns?limit=1`)).data[0]?.id);
});
afterAll(() => client.sandbox.close());

/** Edges that the Graph API serves without publishing them. */
const UNPUBLISHED: Readonly<Record<string, readonly string[]>> = {
  AdAccount: ['GET adspaymentcycle'],
};

describe('the list of edges matches the SDK', () => {
  it.each(Object.entries(SDK_CLASSES))('%s', (typeName, sdkClass) => {
    const surface = surfaceOf(typeName);
    const known = [
      ...(surface?.verbs ?? []),
      ...Object.entries(surface?.edges ?? {}).flatMap(([verb, names = []]) =>
        names.map((name) => `${verb} ${name}`),
      ),
    ];
    expect(known.toSorted()).toEqual(
      [...listSdkCalls(sdkClass), ...(UNPUBLISHED[typeName] ?? [])].toSorted(),
    );
  });
});

async function send(method: string, path: string): Promise<{ status: number; error: unknown }> {
  const url = `${client.sandbox.url}/v27.0${path}?access_token=${client.marta}`;
  const response = await fetch(url, { method });
  const body = (await response.json()) as { error?: Record<string, unknown> };
  const { code, type, message } = body.error ?? {};
  return { status: response.status, error: { code, type, message } };
}

const NOT_SUPPORTED =
  'does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api';

describe('unimplemented paths, unknown paths, unsupported methods', () => {
  it('reports existing paths as not implemented', async () => {
    expect(await send('GET', `/act_${accountId}/saved_audiences`)).toEqual({
      status: 400,
      error: {
        code: 990_001,
        type: 'SandboxException',
        message: `The sandbox does not implement GET /act_${accountId}/saved_audiences: the network has it. See server/sandbox/README.md.`,
      },
    });
    const others = [
      ['GET', '/me/friends'],
      ['POST', `/act_${accountId}`],
      ['POST', `/act_${accountId}/agencies`],
      ['POST', `/${campaignId}/budget_schedules`],
      ['DELETE', '/me/permissions'],
    ] as const;
    for (const [method, path] of others) {
      expect([path, await send(method, path)]).toEqual([
        path,
        {
          status: 400,
          error: expect.objectContaining({ code: 990_001, type: 'SandboxException' }),
        },
      ]);
    }
  });

  it('responds to an unknown path as the Graph API does', async () => {
    expect(await send('GET', `/act_${accountId}/dreams`)).toEqual({
      status: 400,
      error: { code: 2500, type: 'OAuthException', message: 'Unknown path components: /dreams' },
    });
    expect(await send('GET', '/me/adaccounts/x')).toEqual({
      status: 400,
      error: { code: 2500, type: 'OAuthException', message: 'Unknown path components: /x' },
    });
    expect(await send('GET', '/')).toMatchObject({
      status: 400,
      error: { code: 100, type: 'GraphMethodException' },
    });
  });

  it.each([
    ['DELETE', () => `/act_${accountId}`],
    ['DELETE', () => `/act_${accountId}/ads`],
    ['POST', () => '/me/adaccounts'],
    ['DELETE', () => `/${campaignId}/insights`],
    ['POST', () => `/${campaignId}/ads`],
  ])('%s is rejected on paths that do not support it', async (method, pathOf) => {
    expect(await send(method, pathOf())).toEqual({
      status: 400,
      error: {
        code: 100,
        type: 'GraphMethodException',
        message: `Unsupported ${method.toLowerCase()} request. Object with ID '${pathOf().slice(1).replace('me/', '100084417702915/')}' ${NOT_SUPPORTED}`,
      },
    });
  });

  it.each(['PUT', 'PATCH'])('rejects %s', async (method) => {
    expect(await send(method, `/${campaignId}`)).toEqual({
      status: 400,
      error: {
        code: 100,
        type: 'GraphMethodException',
        message: `Unsupported request - method type: ${method.toLowerCase()}`,
      },
    });
  });
});

describe('an alias in place of an id', () => {
  it('is error 803 in a path, but not for digits', async () => {
    const message = '(#803) Some of the aliases you requested do not exist: helio';
    for (const path of ['/helio', '/helio/ads']) {
      const answer = await client.get(path);
      expect([failureOf(answer), messageOf(answer)]).toEqual([
        { status: 400, code: 803, subcode: undefined },
        message,
      ]);
    }
    expect(failureOf(await client.get('/120099'))).toEqual({ status: 400, code: 100, subcode: 33 });
  });
});

describe('unknown parameters of a write', () => {
  it('are ignored, and known ones are applied', async () => {
    const answer = await client.post(`/${campaignId}`, {
      id: campaignId,
      colour: 'red',
      name: 'Known',
    });
    expect(answer.body).toEqual({ success: true });
    expect((await client.get(`/${campaignId}?fields=name`)).body).toEqual({
      name: 'Known',
      id: campaignId,
    });
    const { body } = await client.admin('GET', '/actions');
    expect(body).toMatchObject({ data: [{ objectId: campaignId, values: { name: 'Known' } }] });
  });
});
