import type { ServerResponse } from 'node:http';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { API_VERSION } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { prepareHttpServer } from '../../test/http-server.ts';
import { SIGNED_IN } from '../../test/people-model.ts';
import { call } from './api.ts';
import { NetworkFailure } from './api-errors.ts';

const { answer, listen, seen, signals } = prepareHttpServer();

const changed = {
  data: {
    id: '3',
    adAccountId: null,
    patch: { status: 'PAUSED' },
    changedAt: '2026-03-02T09:00:00Z',
  },
};

describe('call', () => {
  it('sends what the route declares and parses the response', async () => {
    answer({ text: JSON.stringify(changed) });
    const result = await call(adObjectRoutes.updateAd, {
      params: { adUserId: '7', adId: '3' },
      body: { status: 'PAUSED' },
      idempotencyKey: 'key-1',
    });
    expect(result).toEqual(changed);
    const [request] = seen;
    expect([request?.method, request?.url, request?.body]).toEqual([
      'PATCH',
      '/api/v1/ad-users/7/ads/3',
      '{"status":"PAUSED"}',
    ]);
    expect(request?.headers).toMatchObject({
      'x-api-version': String(API_VERSION),
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    });
    expect(signals).toEqual(['reached']);
  });

  it('writes the query in the notation of the API', async () => {
    answer({
      text: JSON.stringify({
        data: [],
        paging: { hasNext: false, hasPrev: false, total: 0, after: null, before: null },
        fetchedAt: '2026-03-02T09:00:00Z',
      }),
    });
    await call(adObjectRoutes.listAds, {
      params: { adUserId: '7', adAccountId: '9' },
      query: { adSetIds: { IN: ['1', '2'] }, adName: { CONTAIN: 'a b' }, limit: 500 },
    });
    expect(decodeURIComponent(seen[0]?.url ?? '')).toBe(
      '/api/v1/ad-users/7/ad-accounts/9/ads?adSetIds[IN][]=1&adSetIds[IN][]=2&adName[CONTAIN]=a+b&limit=500',
    );
  });

  it('recreates the server’s error', async () => {
    answer({
      status: 400,
      text: JSON.stringify({
        error: 'Token is bad.',
        type: 'FailedPreconditionError',
        code: 190,
        details: { subcode: 459 },
      }),
    });
    await expect(call(healthRoutes.health, {})).rejects.toMatchObject({
      type: 'FailedPreconditionError',
      message: 'Token is bad.',
      code: 190,
      details: { subcode: 459 },
    });
  });

  it('keeps the server’s requested delay', async () => {
    answer({
      status: 429,
      headers: { 'retry-after': '7' },
      text: JSON.stringify({ error: 'Slow down.', type: 'TooManyRequestsError' }),
    });
    await expect(call(healthRoutes.health, {})).rejects.toMatchObject({
      status: 429,
      details: { retryAfterMs: 7000 },
    });
  });

  it.each([401, 403, 404, 408, 413, 418, 426, 431, 502, 503, 504])(
    'takes a page of status %i from a gateway for no answer of the server',
    async (status) => {
      answer({ status, headers: { 'retry-after': '3' }, text: '<html>' });
      const error = await call(identityRoutes.listSessions, {}).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(NetworkFailure);
      expect(error).toMatchObject({
        type: 'UnavailableError',
        message: 'Request failed to GET /api/v1/me/sessions',
        details: { retryAfterMs: 3_000 },
      });
      expect(signals).toEqual(['unreached']);
    },
  );

  it.each([['<html>'], ['']])(
    'takes a success that is not JSON, as of a login page of a network, for no answer: %s',
    async (text) => {
      answer({ text });
      const failure = await call(healthRoutes.health, {}).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(NetworkFailure);
      expect(signals).toEqual(['unreached']);
    },
  );

  it('rejects a response of another shape', async () => {
    answer({ text: '{"data":{"status":"fine"}}' });
    await expect(call(healthRoutes.health, {})).rejects.toMatchObject({
      type: 'InternalError',
      message: 'Cannot parse the response from GET /api/v1/health',
    });
    expect(signals).toEqual(['reached']);
  });

  it('distinguishes a dead connection from an error', async () => {
    listen((request) => request.socket.destroy());
    const failure = await call(healthRoutes.health, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkFailure);
    expect(failure).toMatchObject({ message: 'Request failed to GET /api/v1/health' });
    expect(signals).toEqual(['unreached']);
  });

  it('takes a call without an answer in its time for a dead connection', async () => {
    listen(() => undefined);
    const failure = await call(healthRoutes.health, { timeLimitMs: 20 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(NetworkFailure);
    expect(signals).toEqual(['unreached']);
  });

  it('throws the reason of an abort, without a network signal', async () => {
    const stop = new AbortController();
    listen(() => stop.abort());
    const failure = await call(healthRoutes.health, { signal: stop.signal }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBe(stop.signal.reason);
    expect(signals).toEqual([]);
  });

  it.each([
    [401, 'AuthenticationError', ['reached', 'session-ended']],
    [426, 'UpgradeRequiredError', ['reached', 'must-reload']],
    [403, 'AuthorizationError', ['reached']],
  ])('signals %i to the app', async (status, type, expected) => {
    answer({ status, text: JSON.stringify({ error: 'x', type }) });
    await expect(call(identityRoutes.authenticate, {})).rejects.toMatchObject({ status });
    expect(signals).toEqual(expected);
  });

  it('waits for the cookie of a renewed session, and repeats the request', async () => {
    const renewed = { error: 'x', type: 'AuthenticationError', code: 'session_renewed' };
    listen((_request, response) => {
      const isFirst = seen.length < 3;
      response.writeHead(isFirst ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isFirst ? renewed : changed));
    });
    await call(adObjectRoutes.updateAd, {
      params: { adUserId: '7', adId: '3' },
      body: { status: 'PAUSED' },
      idempotencyKey: 'key-1',
    });
    expect(seen.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
      Array.from({ length: 3 }, () => ['key-1', '{"status":"PAUSED"}']),
    );
    expect(signals).toEqual(['reached']);
  });

  it('repeats after a new login what the previous session was denied', async () => {
    const refusal = JSON.stringify({ error: 'x', type: 'AuthenticationError' });
    const late: ServerResponse[] = [];
    listen((request, response) => {
      if (request.url === '/api/v1/login') {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ data: SIGNED_IN }));
      } else if (late.length === 0) {
        late.push(response);
      } else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(changed));
      }
    });
    const update = call(adObjectRoutes.updateAd, {
      params: { adUserId: '7', adId: '3' },
      body: { status: 'PAUSED' },
      idempotencyKey: 'key-1',
    });
    await eventually(() => expect(late).toHaveLength(1));
    await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
    late[0]?.writeHead(401, { 'content-type': 'application/json' }).end(refusal);
    expect(await update).toEqual(changed);
    expect(seen.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual([
      ['/api/v1/ad-users/7/ads/3', 'key-1'],
      ['/api/v1/login', undefined],
      ['/api/v1/ad-users/7/ads/3', 'key-1'],
    ]);
    expect(signals).toEqual(['reached', 'session-started', 'reached']);
  });

  it('treats a renewed session as ended when the cookie does not arrive', async () => {
    const renewed = { error: 'x', type: 'AuthenticationError', code: 'session_renewed' };
    answer({ status: 401, text: JSON.stringify(renewed) });
    await expect(call(identityRoutes.listSessions, {})).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(10);
    expect(signals).toEqual(['reached', 'session-ended']);
  });

  it('refreshes the person after a chat was disconnected, which no response contains', async () => {
    answer({ text: '{"data":null}' });
    await call(telegramRoutes.disconnect, {});
    expect(signals).toEqual(['reached', 'identity-changed']);
    signals.length = 0;
    answer({ status: 503, text: JSON.stringify({ error: 'x', type: 'UnavailableError' }) });
    await expect(call(telegramRoutes.disconnect, {})).rejects.toMatchObject({ status: 503 });
    expect(signals).toEqual(['reached']);
  });

  it('does not treat a wrong password as the end of a session', async () => {
    answer({ status: 401, text: JSON.stringify({ error: 'x', type: 'AuthenticationError' }) });
    await expect(
      call(identityRoutes.login, { body: { username: 'a', password: 'b' } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(signals).toEqual(['reached']);
  });
});
