import { AppError } from '@ads-checker/shared/errors';
import { expect, it } from 'vitest';
import { type Added, lineStatusOf } from '../../lib/line-status.ts';
import type { LineResult } from '../../lib/lines-runner.ts';
import { listSendable, readProxyLines } from './lines.ts';

const lines = readProxyLines(
  [
    '203.0.113.24:1080:ann:secret',
    'http://203.0.113.25:8080',
    '203.0.113.24:1080:ann:secret',
    '203.0.113.24:1080:ann:another',
    'nonsense',
    '',
    '203.0.113.26:0',
  ].join('\n'),
);
const refused = (error: AppError): LineResult<Added> => ({ state: 'refused', error });
const fault = (code: string) => refused(new AppError('FailedPreconditionError', 'No.', { code }));

it('parses lines individually; duplicates are sent once, but another password makes another proxy', () => {
  expect(lines.map(({ number, verdict }) => [number, verdict.kind])).toEqual([
    [1, 'ready'],
    [2, 'ready'],
    [3, 'repeated'],
    [4, 'ready'],
    [5, 'invalid'],
    [6, 'invalid'],
  ]);
  expect(lines[2]?.verdict).toMatchObject({ ofNumber: 1 });
  expect(lines[4]?.verdict).toEqual({ kind: 'invalid', problem: 'not_understood' });
  expect(lines[5]?.verdict).toEqual({ kind: 'invalid', problem: 'bad_port' });
});

it('sends ready lines, and after a run only failed ones', () => {
  const keysOf = (results: ReadonlyMap<string, LineResult<Added>>, onlyFaulty = false) =>
    listSendable({ lines, results, isShared: true, onlyFaulty }).map(
      ({ key, isCheckRequired, isShared }) => [key, isCheckRequired, isShared],
    );
  expect(keysOf(new Map())).toEqual([
    ['1', true, true],
    ['2', true, true],
    ['4', true, true],
  ]);
  const results = new Map<string, LineResult<Added>>([
    ['1', { state: 'done', output: { id: '9', name: 'a' } }],
    ['2', fault('proxy_refused')],
    ['4', { state: 'not_tried' }],
  ]);
  expect(keysOf(results)).toEqual([
    ['2', true, true],
    ['4', true, true],
  ]);
  expect(keysOf(results, true)).toEqual([['2', false, true]]);
});

it('never offers to keep a forbidden proxy unchecked, or one that failed for another reason', () => {
  const results = new Map<string, LineResult<Added>>([
    ['1', fault('proxy_blocked_address')],
    ['2', refused(new AppError('AlreadyExistsError', 'There.', { code: 'proxy_exists' }))],
    ['4', refused(new AppError('AuthorizationError', 'No.'))],
  ]);
  expect(listSendable({ lines, results, isShared: false, onlyFaulty: true })).toEqual([]);
  expect(lines.map((line) => lineStatusOf({ line, result: results.get(line.key) }))).toEqual([
    'refused',
    'duplicate',
    'duplicate',
    'refused',
    'invalid',
    'invalid',
  ]);
});
