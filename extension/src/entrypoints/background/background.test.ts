// @vitest-environment node
import { API_VERSION } from '@ads-checker/shared/http';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  API,
  CAPTURE,
  KEY,
  OTHER_TEAM,
  OWNER,
  PAIRED_AT,
  prepareBackground,
  REFUSED,
} from '../../../test/background-harness.ts';
import { ownPage, sendAs, VERSION } from '../../../test/fake-browser-world.ts';
import { findManagedOffer } from '../../features/pairing/managed-offer.ts';
import { callBackground } from '../../messaging/protocol.ts';
import { listLastSends } from '../../platform/last-send.ts';
import { findPairing, listPairings } from '../../platform/storage.ts';

const background = prepareBackground();
const { pairingId, pairAs, capture, stored } = background;
const findOwn = () => findPairing(pairingId());

describe('pairing', () => {
  it('exchanges the code and stores the pairing, and nothing else', async () => {
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 200,
      body: { data: { ...OWNER, accountId: '3', token: 'a-token' } },
    });
    expect(
      await callBackground('pair', { origin: background.server.origin, code: 'abcd2345' }),
    ).toEqual({
      isOk: true,
      value: pairingId(),
    });
    expect(background.server.seen).toEqual([
      {
        call: `POST ${API}/extension/pair`,
        headers: expect.objectContaining({
          'x-api-version': String(API_VERSION),
          'x-extension-version': VERSION,
        }),
        body: { code: 'ABCD-2345', extensionVersion: VERSION, label: null },
      },
    ]);
    expect(background.server.seen[0]?.headers).not.toHaveProperty('cookie');
    expect(await stored()).toEqual({
      pairings: {
        version: 3,
        pairings: [
          {
            origin: background.server.origin,
            token: 'a-token',
            ...OWNER,
            pairedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
            label: null,
            profiles: [],
          },
        ],
      },
      currentPairing: pairingId(),
    });
  });

  it('is previewed first, without storing anything', async () => {
    await pairAs();
    const before = await stored();
    const owner = { ...OWNER, accountId: '3' };
    background.server.answer(`POST ${API}/extension/pairing-preview`, {
      status: 200,
      body: { data: owner },
    });
    expect(
      await callBackground('previewPairing', {
        origin: background.server.origin,
        code: 'abcd2345',
      }),
    ).toEqual({
      isOk: true,
      value: owner,
    });
    expect(background.server.seen).toEqual([
      {
        call: `POST ${API}/extension/pairing-preview`,
        headers: expect.not.objectContaining({ authorization: expect.anything() }),
        body: { code: 'ABCD-2345' },
      },
    ]);
    expect(await stored()).toEqual(before);
    const waits = vi.spyOn(AbortSignal, 'timeout');
    await callBackground('previewPairing', { origin: background.server.origin, code: 'abcd2345' });
    expect(waits.mock.calls).toEqual([[10_000]]);
    const nowhere = await callBackground('previewPairing', {
      origin: 'http://ads.example.com',
      code: 'ABCD-2345',
    });
    expect(nowhere).toEqual({ isOk: false, problem: { kind: 'not_ads_checker' } });
  });

  it('remembers that it used the policy of the browser, and no other key', async () => {
    const key = 'ABCD-EFGH-JKMN-PQRS-TUVW-2345';
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockResolvedValue({
      server: background.server.origin,
      key,
    } as never);
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 200,
      body: { data: { ...OWNER, accountId: '3', token: 'a-token' } },
    });
    await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' });
    expect(await findManagedOffer()).toMatchObject({ code: key, isUsed: false });
    await callBackground('pair', { origin: background.server.origin, code: key });
    expect(await findManagedOffer()).toMatchObject({ code: key, isUsed: true });
    expect(JSON.stringify(await stored())).not.toContain(key);
    await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' });
    expect(await findManagedOffer()).toMatchObject({ code: key, isUsed: true });
  });

  it('takes a key and names the browser, which can be named anew', async () => {
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 200,
      body: { data: { ...OWNER, accountId: '3', token: 'a-token' } },
    });
    background.server.answer(`PATCH ${API}/extension/pairing`, {
      status: 200,
      body: { data: null },
    });
    const key = 'ABCD-EFGH-JKMN-PQRS-TUVW-2345';
    const code = key.toLowerCase().replaceAll('-', '');
    await callBackground('pair', {
      origin: background.server.origin,
      code,
      label: ' Kyiv laptop ',
    });
    expect(await findOwn()).toMatchObject({ label: 'Kyiv laptop' });
    expect(await callBackground('nameBrowser', { pairingId: pairingId(), label: '' })).toEqual({
      isOk: true,
      value: null,
    });
    expect(await findOwn()).toMatchObject({ token: 'a-token', label: null });
    expect(background.server.seen.map(({ call, body }) => [call, body])).toEqual([
      [
        `POST ${API}/extension/pair`,
        { code: key, extensionVersion: VERSION, label: 'Kyiv laptop' },
      ],
      [`PATCH ${API}/extension/pairing`, { label: null }],
    ]);
  });

  it('keeps the former name when the server does not take another', async () => {
    await pairAs();
    expect(await callBackground('nameBrowser', { pairingId: pairingId(), label: 'Other' })).toEqual(
      {
        isOk: false,
        problem: { kind: 'unreachable' },
      },
    );
    expect(await findOwn()).toMatchObject({ label: null });
    background.server.answer(`PATCH ${API}/extension/pairing`, { status: 401, body: REFUSED });
    expect(await callBackground('nameBrowser', { pairingId: pairingId(), label: 'Other' })).toEqual(
      {
        isOk: false,
        problem: { kind: 'revoked' },
      },
    );
    expect(await findOwn()).toBeNull();
  });

  it('reports a wrong code with the server’s message', async () => {
    const fields = [{ field: 'body.code', message: 'is wrong' }];
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 400,
      body: { error: 'Wrong code.', type: 'InvalidArgumentError', details: { fields } },
    });
    expect(
      await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' }),
    ).toEqual({
      isOk: false,
      problem: { kind: 'refused', message: 'Wrong code.', code: null, fields },
    });
    expect(await stored()).toEqual({});
  });

  it.each([
    [
      'a server that knows no extension',
      { status: 404, body: { error: 'Not found', type: 'NotFoundError' } },
      'server_too_old',
    ],
    [
      'a server that wants a newer one',
      { status: 426, body: { error: 'Old', type: 'UpgradeRequiredError' } },
      'extension_too_old',
    ],
    [
      'a server that answers in a shape of its own',
      { status: 200, body: { data: { token: 'a-token' } } },
      'server_too_old',
    ],
    ['another product', { status: 404, body: '<h1>Not found</h1>' }, 'not_ads_checker'],
    ['a page instead of an answer', { status: 200, body: '<!doctype html>' }, 'not_ads_checker'],
    ['a gateway without its server', { status: 502, body: 'Bad gateway' }, 'unreachable'],
  ])('reports %s', async (_, answer, kind) => {
    background.server.answer(`POST ${API}/extension/pair`, answer);
    expect(
      await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' }),
    ).toEqual({
      isOk: false,
      problem: { kind },
    });
    expect(await stored()).toEqual({});
  });

  it('follows no redirect to another address', async () => {
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 302,
      body: '',
      headers: { location: '/elsewhere' },
    });
    background.server.answer('GET /elsewhere', {
      status: 200,
      body: { data: { ...OWNER, accountId: '3', token: 'of-somebody-else' } },
    });
    expect(
      await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' }),
    ).toEqual({
      isOk: false,
      problem: { kind: 'unreachable' },
    });
    expect(background.server.seen.map(({ call }) => call)).toEqual([`POST ${API}/extension/pair`]);
  });

  it('calls other hosts over HTTPS only', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(
      await callBackground('pair', { origin: 'http://ads.example.com', code: 'ABCD-2345' }),
    ).toEqual({
      isOk: false,
      problem: { kind: 'not_ads_checker' },
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is deleted even when the server is unreachable', async () => {
    await pairAs();
    await background.server.stop();
    expect(await callBackground('unpair', { pairingId: pairingId() })).toEqual({
      isOk: true,
      value: null,
    });
    expect(await stored()).toEqual({});
  });

  it('is revoked at the server', async () => {
    await pairAs();
    background.server.answer(`DELETE ${API}/extension/pairing`, {
      status: 200,
      body: { data: null },
    });
    await callBackground('unpair', { pairingId: pairingId() });
    expect(
      background.server.seen.map(({ call, headers }) => [call, headers.authorization]),
    ).toEqual([[`DELETE ${API}/extension/pairing`, 'Bearer a-token']]);
  });

  const SINGLE = {
    version: 2,
    ...OWNER,
    token: 'a-token',
    pairedAt: PAIRED_AT,
    label: 'Kyiv laptop',
  };

  it('of a release that knew one is kept, and joined by others', async () => {
    const { version: _, ...single } = { ...SINGLE, origin: background.server.origin, profiles: [] };
    await fakeBrowser.storage.local.set({
      pairing: { ...SINGLE, origin: background.server.origin },
    });
    expect(await listPairings()).toEqual([single]);
    await pairAs('another-token', OTHER_TEAM);
    expect((await listPairings()).map(({ token }) => token)).toEqual(['a-token', 'another-token']);
    expect(Object.keys(await stored()).sort()).toEqual(['currentPairing', 'pairings']);
    await fakeBrowser.storage.local.set({ pairing: { ...SINGLE, origin: 'https://old.example' } });
    expect(await listPairings()).toHaveLength(2);
  });

  it.each([
    ['in an unknown format', { version: 4 }],
    // Without the username, which nobody was shown.
    ['made without a preview', { ...SINGLE, version: 1 }],
  ])('%s is dropped', async (_, pairing) => {
    await fakeBrowser.storage.local.set({
      pairing: { ...pairing, origin: background.server.origin },
    });
    expect(await listPairings()).toEqual([]);
  });

  it('that cannot be read takes no other along', async () => {
    await pairAs();
    const { pairings } = (await stored()) as { pairings: { pairings: unknown[] } };
    const list = [{ origin: 'nowhere' }, ...pairings.pairings];
    await fakeBrowser.storage.local.set({ pairings: { version: 3, pairings: list } });
    expect((await listPairings()).map(({ token }) => token)).toEqual(['a-token']);
  });
});

describe('sending', () => {
  it('reports that this browser is not paired', async () => {
    expect(await capture()).toEqual({ isOk: false, problem: { kind: 'not_paired' } });
  });

  it('sends the profile with the token and the idempotency key, and stores nothing of it', async () => {
    await pairAs();
    await capture();
    expect(background.server.seen).toEqual([
      {
        call: `POST ${API}/extension/ad-users`,
        headers: expect.objectContaining({
          authorization: 'Bearer a-token',
          'idempotency-key': KEY,
        }),
        body: CAPTURE,
      },
    ]);
    const text = JSON.stringify([await stored(), await fakeBrowser.storage.session.get(null)]);
    expect(text).not.toContain(CAPTURE.accessToken);
    expect(text).not.toContain('c_user');
  });

  it('deletes a pairing that the server no longer accepts', async () => {
    await pairAs();
    background.server.answer(`POST ${API}/extension/ad-users`, { status: 401, body: REFUSED });
    expect(await capture()).toEqual({ isOk: false, problem: { kind: 'revoked' } });
    expect(await stored()).toEqual({});
  });

  it('keeps the pairing that another window made while the former one was rejected', async () => {
    await pairAs();
    const path = `POST ${API}/extension/ad-users`;
    background.server.answer(path, {
      status: 401,
      body: REFUSED,
      before: () => pairAs('a-newer-token'),
    });
    expect(await capture()).toEqual({ isOk: false, problem: { kind: 'revoked' } });
    expect(await findOwn()).toMatchObject({ token: 'a-newer-token' });
  });

  it.each([
    [401, '<h1>Log in to the company network</h1>'],
    [401, { error: 'invalid_token', type: 'gateway' }],
    [403, '<h1>Blocked by the firewall</h1>'],
    [404, ''],
    [413, '<h1>Request Entity Too Large</h1>'],
    [429, { message: 'Slow down' }],
    [200, '<!doctype html>'],
  ])('keeps the pairing when something on the way answers %i %j', async (status, body) => {
    await pairAs();
    background.server.answer(`POST ${API}/extension/ad-users`, { status, body });
    expect(await capture()).toEqual({ isOk: false, problem: { kind: 'unreachable' } });
    expect(await findOwn()).toMatchObject({ token: 'a-token' });
  });

  it('keeps what came of a send for the next popup, without any secret', async () => {
    await pairAs();
    const under = vi.fn(async () => {
      expect(await listLastSends()).toMatchObject([
        { pairingId: pairingId(), send: { state: 'sending', facebookId: CAPTURE.facebookId } },
      ]);
    });
    background.server.answer(`POST ${API}/extension/ad-users`, {
      status: 400,
      body: { error: 'Refused.', type: 'FailedPreconditionError', code: 'login_required' },
      before: under,
    });
    await capture();
    expect(under).toHaveBeenCalledOnce();
    expect(await fakeBrowser.storage.session.get(null)).toEqual({
      [`lastSend ${pairingId()}`]: {
        state: 'failed',
        facebookId: CAPTURE.facebookId,
        teamName: OWNER.team.name,
        problem: { kind: 'refused', message: 'Refused.', code: 'login_required', fields: [] },
      },
    });
  });

  it('keeps the pairing when the server is unreachable', async () => {
    await pairAs();
    await background.server.stop();
    expect(await capture()).toEqual({ isOk: false, problem: { kind: 'unreachable' } });
    expect(await findOwn()).toMatchObject({ token: 'a-token' });
  });

  it('reports why a profile is rejected', async () => {
    await pairAs();
    const refusal = {
      error: 'Can’t connect to the proxy server.',
      type: 'FailedPreconditionError',
      code: 'proxy_timeout',
      details: { fields: [{ field: 'body.proxyId', message: 'does not answer' }] },
    };
    background.server.answer(`POST ${API}/extension/ad-users`, { status: 400, body: refusal });
    expect(await capture()).toEqual({
      isOk: false,
      problem: {
        kind: 'refused',
        message: refusal.error,
        code: refusal.code,
        fields: refusal.details.fields,
      },
    });
  });

  it('distinguishes a missing group or proxy from an outdated server', async () => {
    await pairAs();
    const missing = { status: 404, body: { error: "Proxy '9' not found", type: 'NotFoundError' } };
    background.server.answer(`POST ${API}/extension/ad-users`, missing);
    expect(await capture()).toMatchObject({ problem: { kind: 'refused' } });
    background.server.answer(`GET ${API}/extension/workspace?facebookId=17`, missing);
    expect(
      await callBackground('getWorkspace', { pairingId: pairingId(), facebookId: '17' }),
    ).toEqual({
      isOk: false,
      problem: { kind: 'server_too_old' },
    });
  });
});

describe('messages', () => {
  it('keep the background awake until the response', async () => {
    vi.useFakeTimers();
    const keepAlive = vi
      .spyOn(fakeBrowser.runtime, 'getPlatformInfo')
      .mockResolvedValue({} as never);
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    await pairAs();
    const answer = capture();
    await vi.advanceTimersByTimeAsync(85_000);
    expect(keepAlive).toHaveBeenCalledTimes(4);
    resolve(new Response('', { status: 502 }));
    expect(await answer).toEqual({ isOk: false, problem: { kind: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(85_000);
    vi.useRealTimers();
    expect(keepAlive).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['a web page', () => ({ ...ownPage(), url: 'https://elsewhere.example/popup.html' })],
    ['another extension', () => ({ ...ownPage(), id: 'another-extension' })],
    ['nobody known', () => ({})],
  ])('of %s are ignored', async (_, sender) => {
    await pairAs();
    sendAs(sender());
    expect(await fakeBrowser.runtime.sendMessage({ name: 'unpair', request: {} })).toBeUndefined();
    expect(await findOwn()).not.toBeNull();
  });

  it('that are not in the protocol are ignored', async () => {
    await pairAs();
    const send = (message: unknown) => fakeBrowser.runtime.sendMessage(message);
    expect(await send({ name: 'constructor', request: {} })).toBeUndefined();
    expect(await send('unpair')).toBeUndefined();
    expect(
      await send({ name: 'pair', request: { origin: background.server.origin } }),
    ).toMatchObject({
      isOk: false,
    });
    expect(background.server.seen).toEqual([]);
  });
});
