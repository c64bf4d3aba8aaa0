import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { apiTokenRoutes } from '@ads-checker/shared/contracts/api-tokens';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { webhookRoutes as r } from '@ads-checker/shared/contracts/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TokenClient } from '../../../test/harness/api-token.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const ADDRESS = 'https://example.com/hook?key=1';

async function build() {
  const account = await app.factories.buildAccount({ manageTeam: true, readTeamAds: true });
  const client = await app.signIn(account.user);
  const { teamId } = account;
  const create = async (by: TestClient) => {
    const body = { address: ADDRESS, events: ['proxy_down'] };
    const answer = await by.call(r.create, { params: { teamId }, body });
    return r.create.response.parse(answer.body).data;
  };
  const list = async () => {
    const { body } = await client.call(r.list, { params: { teamId } });
    return r.list.response.parse(body).data.webhooks;
  };
  const update = async (by: TestClient, webhookId: string, body: object) => {
    const answer = await by.call(r.update, { params: { webhookId }, body });
    return r.update.response.parse(answer.body).data;
  };
  const countOf = async ({ id }: TokenClient) => {
    const { body } = await client.call(apiTokenRoutes.list);
    return apiTokenRoutes.list.response.parse(body).data.apiTokens.find((token) => token.id === id)
      ?.webhookCount;
  };
  return { ...account, client, create, list, update, countOf };
}

describe('a webhook that an API token made', () => {
  it('tells whose and which, until a person saves it', async () => {
    const { client, create, list, update, countOf, user } = await build();
    const token = await TokenClient.create(client, { name: 'Nightly' });
    const { webhook } = await create(token);
    const savedByName = `Test ${user.username}`;
    expect(await list()).toMatchObject([{ savedByName, tokenName: 'Nightly' }]);
    expect(await countOf(token)).toBe(1);
    await update(client, webhook.id, { events: ['rule_failed'] });
    expect(await list()).toMatchObject([{ savedByName, tokenName: null }]);
    expect(await countOf(token)).toBe(0);
    await update(token, webhook.id, { isEnabled: true });
    expect(await list()).toMatchObject([{ savedByName, tokenName: 'Nightly' }]);
    expect(await countOf(token)).toBe(1);
  });

  it('is one whose secret the token renewed, too', async () => {
    const { client, create, list, countOf } = await build();
    const token = await TokenClient.create(client, { name: 'Nightly' });
    const { webhook } = await create(client);
    const params = { webhookId: webhook.id };
    expect((await token.call(r.renewSecret, { params })).status).toBe(200);
    expect(await list()).toMatchObject([{ tokenName: 'Nightly' }]);
    expect(await countOf(token)).toBe(1);
    expect((await client.call(r.renewSecret, { params })).status).toBe(200);
    expect(await list()).toMatchObject([{ tokenName: 'Nightly' }]);
  });

  it('ends with the token, which the log tells, and no other does', async () => {
    const { client, create, list, teamId } = await build();
    const [token, other] = [
      await TokenClient.create(client, { name: 'Nightly' }),
      await TokenClient.create(client, { name: 'Other' }),
    ];
    const ids = [
      (await create(token)).webhook.id,
      (await create(other)).webhook.id,
      (await create(client)).webhook.id,
    ];
    await client.call(identityRoutes.endSession, { params: { sessionId: token.id } });
    expect(
      (await list()).map(({ id, isEnabled, tokenName }) => [id, isEnabled, tokenName]),
    ).toEqual(
      expect.arrayContaining([
        [ids[0], false, 'Nightly'],
        [ids[1], true, 'Other'],
        [ids[2], true, null],
      ]),
    );
    const { body } = await client.call(activityRoutes.list, {
      params: { teamId },
      query: { kind: 'api' },
    });
    expect(
      activityRoutes.list.response
        .parse(body)
        .data.slice(0, 2)
        .map(({ action, subject, changes }) => [action, subject.name, changes]),
    ).toEqual([
      ['updated', 'https://example.com', [{ field: 'isEnabled', from: true, to: false }]],
      ['token_revoked', 'Nightly', []],
    ]);
  });

  it('goes on without the token when that is asked for', async () => {
    const { client, create, list } = await build();
    const token = await TokenClient.create(client, { name: 'Nightly' });
    await create(token);
    const request = { params: { sessionId: token.id }, query: { webhooks: 'keep' } };
    expect((await client.call(identityRoutes.endSession, request)).status).toBe(200);
    expect(await list()).toMatchObject([{ isEnabled: true, tokenName: 'Nightly' }]);
  });

  it('ends when all sessions of the person do', async () => {
    const { client, create, list } = await build();
    await create(await TokenClient.create(client));
    await client.call(identityRoutes.endOtherSessions);
    expect(await list()).toMatchObject([{ isEnabled: false }]);
  });
});

describe('a webhook with another URL', () => {
  it('keeps its secret at the same origin, and gets a new one at another', async () => {
    const { client, create, update, teamId } = await build();
    const { webhook, secret } = await create(client);
    const move = (address: string) => update(client, webhook.id, { address });
    expect((await move('https://example.com/elsewhere')).secret).toBeNull();
    const moved = await move('https://other.example.com/hook');
    expect(moved.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(moved.secret).not.toBe(secret);
    const port = await move('https://other.example.com:8443/hook');
    expect(port.secret).toMatch(/^whsec_/);
    expect((await update(client, webhook.id, { isEnabled: false })).secret).toBeNull();
    const { body } = await client.call(activityRoutes.list, {
      params: { teamId },
      query: { kind: 'api' },
    });
    expect(activityRoutes.list.response.parse(body).data.map(({ action }) => action)).toEqual([
      'updated',
      'secret_renewed',
      'updated',
      'secret_renewed',
      'updated',
      'created',
    ]);
  });
});
