import { pixelSharingRoutes } from '@ads-checker/shared/contracts/pixel-sharing';
import { API_VERSION, IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { prepareHttpServer } from '../../test/http-server.ts';
import { openEvents, openStream } from './event-stream.ts';
import { openHttpStream } from './http-stream.ts';

const { answer, listen, seen, signals } = prepareHttpServer();

describe('openEvents', () => {
  it('repeats an interrupted write with its key, after the last event received', async () => {
    const requests: unknown[] = [];
    listen((request, response) => {
      requests.push([
        request.method,
        request.headers['last-event-id'],
        request.headers[IDEMPOTENCY_HEADER],
      ]);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`id: ${requests.length}\ndata: {"result":${requests.length}}\n\n`);
    });
    const heard: unknown[] = [];
    const close = openEvents(
      pixelSharingRoutes.share,
      {
        params: { adUserId: '1', businessId: '2', pixelId: '3' },
        body: { adAccountIds: ['4'] },
        idempotencyKey: 'share-once',
      },
      {
        onOpen: () => undefined,
        onEvent: (event) => heard.push(event),
        onError: ({ isFinal }) => heard.push(isFinal),
      },
    );
    await eventually(() =>
      expect(heard.slice(0, 3)).toEqual([
        { name: 'message', data: { result: 1 }, id: '1' },
        false,
        { name: 'message', data: { result: 2 }, id: '2' },
      ]),
    );
    close();
    expect(requests.slice(0, 2)).toEqual([
      ['POST', undefined, 'share-once'],
      ['POST', '1', 'share-once'],
    ]);
  });

  it('reports an error response once', async () => {
    answer({
      status: 400,
      text: JSON.stringify({
        error: 'No.',
        type: 'ValidationError',
        details: { fields: [{ field: 'body.adAccountIds', message: 'is required' }] },
      }),
    });
    const heard: unknown[] = [];
    const close = openEvents(
      pixelSharingRoutes.stream,
      { params: { pixelSharingId: '1' } },
      {
        onOpen: () => heard.push('open'),
        onEvent: () => undefined,
        onError: (failure) => heard.push(failure),
      },
    );
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([{ error: expect.objectContaining({ status: 400 }), isFinal: true }]);
    close();
  });
});

describe('openStream', () => {
  it('emits parsed events, skips unparsable ones, and reconnects', async () => {
    let connections = 0;
    listen((_request, response) => {
      connections += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hi\n\nevent: changed\ndata: {"collections":["adUsers"]}\n\n');
      response.write(
        'event: changed\ndata: {"collections":"strangers"}\n\nevent: other\ndata: 1\n\n',
      );
      if (connections === 1) {
        response.end();
      }
    });
    const heard: unknown[] = [];
    const close = openStream(
      {
        onOpen: () => heard.push('open'),
        onEvent: (name, event) => heard.push([name, event]),
        onError: (failure) => heard.push(failure),
      },
      { accountId: '5' },
    );
    const once = ['open', ['changed', { collections: ['adUsers'] }]];
    await eventually(() =>
      expect(heard).toEqual([...once, { status: null, isFinal: false }, ...once]),
    );
    close();
    expect(seen[0]?.url).toBe('/api/v1/sync-stream?accountId=5');
    expect(signals).toEqual(['reached', 'identity-changed', 'reached', 'identity-changed']);
    expect(seen[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      'x-api-version': String(API_VERSION),
    });
  });

  it.each([
    [401, {}, ['session-ended']],
    [401, { code: 'session_revoked' }, ['session-revoked']],
    [403, {}, ['access-ended']],
    [409, { code: 'other_account_selected' }, ['account-elsewhere']],
    [426, {}, ['must-reload']],
  ])('stays closed after %i %o', async (status, fields, expected) => {
    answer({ status, text: JSON.stringify({ error: 'no', type: 'no', ...fields }) });
    const heard: unknown[] = [];
    const close = openStream(
      {
        onOpen: () => heard.push('open'),
        onEvent: () => undefined,
        onError: (failure) => heard.push(failure),
      },
      { accountId: '5' },
    );
    await eventually(() => expect(heard).toEqual([{ status, isFinal: true }]));
    expect(signals).toEqual(expected);
    close();
  });

  it.each([401, 403, 409, 426])(
    'connects again after a page of status %i from a gateway',
    async (status) => {
      answer({ status, text: '<html>' });
      const heard: unknown[] = [];
      const close = openStream(
        {
          onOpen: () => heard.push('open'),
          onEvent: () => undefined,
          onError: (failure) => heard.push(failure),
        },
        { accountId: '5' },
      );
      await eventually(() => expect(heard).toEqual([{ status, isFinal: false }]));
      expect(signals).toEqual([]);
      close();
    },
  );

  it.each([
    ['identity', {}, 'identity-changed'],
    ['ended', { reason: 'session_revoked' }, 'session-revoked'],
    ['ended', { reason: 'session_ended' }, 'session-ended'],
    ['ended', { reason: 'account_removed' }, 'access-ended'],
  ])('signals %s %o to the whole client', async (name, data, signal) => {
    listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const heard: unknown[] = [];
    const close = openStream(
      {
        onOpen: () => undefined,
        onEvent: (...event) => heard.push(event),
        onError: () => undefined,
      },
      { accountId: '5' },
    );
    await eventually(() => expect(heard).toEqual([[name, data]]));
    expect(signals).toEqual(['reached', 'identity-changed', signal]);
    close();
  });

  it('parses events however the connection splits them', async () => {
    const text = 'event: changed\r\ndata: {"collections":\r\ndata: ["proxies"]}\r\n\r\n:note\n\n';
    listen(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const character of `${text}event: identity\ndata: {}\n\n`) {
        await new Promise((resolve) => response.write(character, resolve));
      }
    });
    const heard: unknown[] = [];
    const close = openStream(
      {
        onOpen: () => undefined,
        onEvent: (...event) => heard.push(event),
        onError: () => undefined,
      },
      { accountId: '5' },
    );
    await eventually(() =>
      expect(heard).toEqual([
        ['changed', { collections: ['proxies'] }],
        ['identity', {}],
      ]),
    );
    close();
  });
});

describe('a stream whose answer never begins', () => {
  it('is asked for again', async () => {
    let requests = 0;
    listen((_request, response) => {
      requests += 1;
      if (requests > 1) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"n":1}\n\n');
      }
    });
    const heard: unknown[] = [];
    const close = openHttpStream({
      url: '/api/v1/sync-stream',
      headers: {},
      answerMs: 20,
      handlers: {
        onOpen: () => heard.push('open'),
        onMessage: (_name, data) => heard.push(data),
        onError: (failure) => heard.push(failure),
      },
    });
    await eventually(() =>
      expect(heard).toEqual([
        { status: null, isFinal: false, code: undefined, json: undefined },
        'open',
        { n: 1 },
      ]),
    );
    close();
  });
});
