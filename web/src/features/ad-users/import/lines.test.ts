import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { failureReport } from '../../../lib/line-labels.ts';
import { countLineStatuses, type LineResults } from '../../../lib/line-status.ts';
import { buildLine, buildSecrets, USER_AGENT } from '../test/build-lines.ts';
import { type ImportSettings, lineReason, listSendable, markKnown, readLines } from './lines.ts';

const text = [
  buildLine({ facebookId: '1001' }),
  buildLine({ facebookId: '1002', rest: '|203.0.113.9:1080:ann:proxy-secret|Anna 2' }),
  buildLine({ facebookId: '1001' }),
  buildLine({ facebookId: '1003' }),
  buildLine({ facebookId: '1004', parts: { cookies: 'c_user=1004' } }),
  'not a profile',
].join('\n');
const lines = markKnown({
  lines: readLines(text, 'ads_manager_token_and_cookie'),
  results: new Map(),
  ownProfiles: [{ id: '77', facebookId: '1003' }],
});
const settings: ImportSettings = {
  authMethod: 'ads_manager_token_and_cookie',
  groupId: '5',
  proxyId: '9',
  isShared: true,
  isWeakTokenAccepted: false,
};
const refused = (code: string) =>
  new AppError(
    code === 'already_added' ? 'AlreadyExistsError' : 'FailedPreconditionError',
    ERROR_MESSAGES.apiError,
    { code },
  );
const results: LineResults = new Map([
  ['1', { state: 'refused', error: refused('checkpoint_required') }],
  ['2', { state: 'refused', error: refused('already_added') }],
]);

describe('pasted lines', () => {
  it('are validated individually', () => {
    expect(lines.map(({ number, verdict: { kind, ...rest } }) => [number, kind, rest])).toEqual([
      [1, 'ready', expect.objectContaining({})],
      [2, 'ready', expect.objectContaining({})],
      [3, 'repeated', { ofNumber: 1 }],
      [4, 'known', { adUserId: '77' }],
      [5, 'invalid', { problem: 'no_xs' }],
      [6, 'invalid', { problem: 'not_understood' }],
    ]);
  });

  it('are marked as known once their profiles are synced, unless they were sent', () => {
    const ownProfiles = [
      { id: '76', facebookId: '1002' },
      { id: '77', facebookId: '1003' },
      { id: '78', facebookId: '1001' },
    ];
    const verdicts = markKnown({ lines, results, ownProfiles }).map(({ verdict }) => verdict.kind);
    expect(verdicts).toEqual(['ready', 'ready', 'repeated', 'known', 'invalid', 'invalid']);
    const unsent = markKnown({ lines, results: new Map(), ownProfiles });
    expect(unsent.slice(0, 2).map(({ verdict }) => verdict)).toEqual([
      { kind: 'known', adUserId: '78' },
      { kind: 'known', adUserId: '76' },
    ]);
  });

  it('are sent with the common settings; their own proxy takes precedence', () => {
    const common = {
      authMethod: 'ads_manager_token_and_cookie',
      groupId: '5',
      isShared: true,
      userAgent: USER_AGENT,
    };
    const [one, two, ...others] = listSendable({ lines, results: new Map(), settings });
    expect(one).toEqual({
      key: '1',
      body: { ...common, ...buildSecrets('1001'), customName: null, proxyId: '9' },
    });
    expect(two).toEqual({
      key: '2',
      body: {
        ...common,
        ...buildSecrets('1002'),
        customName: 'Anna 2',
        proxyId: null,
        proxy: {
          protocol: 'socks5',
          hostname: '203.0.113.9',
          port: 1080,
          username: 'ann',
          password: 'proxy-secret',
        },
      },
    });
    expect(others).toEqual([]);
  });

  it('need no cookies with a token of an app, and send none', () => {
    const appSettings: ImportSettings = { ...settings, authMethod: 'access_token', proxyId: null };
    const read = readLines(
      [
        buildLine({ facebookId: '1001' }),
        buildLine({ facebookId: '1002', parts: { cookies: undefined } }),
        buildLine({ facebookId: '1003', parts: { cookies: 'c_user=1003' } }),
        buildLine({ facebookId: '1002', parts: { cookies: undefined } }),
      ].join('\n'),
      'access_token',
    );
    expect(read.map(({ verdict: { kind } }) => kind)).toEqual([
      'ready',
      'ready',
      'ready',
      'repeated',
    ]);
    const bodies = listSendable({ lines: read, results: new Map(), settings: appSettings }).map(
      ({ body }) => body,
    );
    expect(bodies).toEqual(
      ['1001', '1002', '1003'].map((id) => ({
        authMethod: 'access_token',
        accessToken: buildSecrets(id).accessToken,
        userAgent: USER_AGENT,
        customName: null,
        groupId: '5',
        proxyId: null,
        isShared: true,
      })),
    );
  });

  it('are retried only when they failed or were not tried', () => {
    const again = listSendable({
      lines,
      results: new Map([...results, ['2', { state: 'not_tried' }]]),
      settings,
    });
    expect(again.map(({ key }) => key)).toEqual(['1', '2']);
    const done = new Map(results).set('1', {
      state: 'done',
      output: { id: '8', name: 'Anna' },
    });
    expect(listSendable({ lines, results: done, settings })).toEqual([]);
  });

  it('are counted by status', () => {
    expect(countLineStatuses({ lines, results })).toEqual({
      ready: 0,
      waiting: 0,
      sending: 0,
      added: 0,
      duplicate: 3,
      refused: 1,
      invalid: 2,
      not_tried: 0,
    });
  });

  it('explain why they are not new profiles', () => {
    expect(lines.map((line) => lineReason({ line, result: results.get(line.key) }))).toEqual([
      'Facebook requires a checkpoint. Complete it on facebook.com, then try again.',
      "You've already added this user.",
      'Same profile as line 1',
      undefined,
      'The xs cookie is missing. Copy all cookies of the site.',
      'Invalid multi-token. Paste the whole value.',
    ]);
  });

  it('are reported by number and reason, without a secret', () => {
    const report = failureReport({ lines, results, reasonOf: lineReason });
    expect(report.split('\n')).toEqual([
      'Line 1: Facebook requires a checkpoint. Complete it on facebook.com, then try again.',
      'Line 5: The xs cookie is missing. Copy all cookies of the site.',
      'Line 6: Invalid multi-token. Paste the whole value.',
    ]);
    expect(report).not.toContain('secret');
  });
});
