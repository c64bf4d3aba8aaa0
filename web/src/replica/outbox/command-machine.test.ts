import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { commandMachine } from './command-machine.ts';
import type { CommandAck } from './send-command.ts';

const createdAt = '2026-03-02T09:00:00.000Z';
const createdAtMs = Date.parse(createdAt);
const ack: CommandAck = {
  kind: 'adObject',
  ack: { id: '1', adAccountId: '900', patch: { status: 'ACTIVE' }, changedAt: createdAt },
};

type Switch = Extract<StoredCommand, { name: 'setStatus' }>;
function buildStored(fields: Partial<Switch> = {}): StoredCommand {
  return {
    id: 'a',
    seq: 1,
    name: 'setStatus',
    target: { kind: 'ad', id: '1', adUserId: '7', adAccountId: '900', label: 'Ad' },
    targetKey: 'ad:1',
    payload: { status: 'ACTIVE' },
    patch: { status: 'ACTIVE' },
    before: { status: 'PAUSED' },
    whenBusy: 'ignore',
    spendsMoney: true,
    state: 'queued',
    attempt: 0,
    notBefore: null,
    createdAt,
    confirmedAt: null,
    error: null,
    ...fields,
  };
}

interface Script {
  readonly command?: StoredCommand;
  readonly nowMs?: number;
  readonly claimedAtMs?: number;
  readonly claim?: 'gone' | Error;
  readonly send?: Error;
  readonly acknowledge?: Error;
  readonly store?: Error;
}

async function run(script: Script) {
  const asked: string[] = [];
  let nowMs = script.nowMs ?? createdAtMs;
  const record = <I, O>(name: string, act: (input: I) => O) =>
    fromPromise<O, I>(async ({ input }) => {
      asked.push(name);
      return act(input);
    });
  const fail = (error: Error | undefined): void => {
    if (error) {
      throw error;
    }
  };
  const actor = createActor(
    commandMachine.provide({
      actors: {
        claim: record<{ command: StoredCommand }, StoredCommand | undefined>(
          'claim',
          ({ command }) => {
            nowMs = script.claimedAtMs ?? nowMs;
            if (script.claim instanceof Error) {
              throw script.claim;
            }
            return script.claim === 'gone'
              ? undefined
              : { ...command, state: 'sending', attempt: command.attempt + 1 };
          },
        ),
        send: record('send', (): CommandAck => {
          fail(script.send);
          return ack;
        }),
        acknowledge: record('acknowledge', () => fail(script.acknowledge)),
        reschedule: record('reschedule', () => fail(script.store)),
        reject: record('reject', () => fail(script.store)),
        ask: record('ask', () => fail(script.store)),
        hold: record('hold', () => fail(script.store)),
      },
    }),
    { input: { command: script.command ?? buildStored(), now: () => nowMs } },
  );
  const states: unknown[] = [];
  actor.subscribe(({ value }) => {
    if (states.at(-1) !== value) {
      states.push(value);
    }
  });
  actor.start();
  actor.send({ type: 'SEND' });
  const end = await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  return { states, asked, end: end.value, attempt: end.context.command.attempt };
}

const refused = new AppError('ValidationError', 'no');
const attempts = (attempt: number): Script => ({ command: buildStored({ attempt }) });

describe('the life of a command', () => {
  it('goes queued → sending → confirming → done', async () => {
    expect(await run({})).toEqual({
      states: ['queued', 'claiming', 'sending', 'confirming', 'done'],
      asked: ['claim', 'send', 'acknowledge'],
      end: 'done',
      attempt: 1,
    });
  });

  it.each([
    ['nothing heard', new NetworkFailure('x', undefined)],
    ['a broken answer', new TypeError('x')],
    ['500', new AppError('InternalError', 'x')],
    ['503', new AppError('UnavailableError', 'x')],
    ['429', new AppError('TooManyRequestsError', 'x')],
    ['502 of the network', new AppError('VendorError', 'x')],
  ])('sending → retrying on %s', async (_name, send) => {
    const result = await run({ send });
    expect(result.states.slice(-3)).toEqual(['sending', 'retrying', 'retryingSaved']);
    expect(result.asked).toEqual(['claim', 'send', 'reschedule']);
  });

  it.each([
    ['400', refused],
    ['403', new AppError('AuthorizationError', 'x')],
    ['404', new AppError('NotFoundError', 'x')],
    ['409', new AppError('ConflictError', 'x')],
  ])('sending → rejected on %s', async (_name, send) => {
    const result = await run({ send });
    expect(result.states.slice(-3)).toEqual(['sending', 'rejected', 'rejectedSaved']);
    expect(result.asked).toEqual(['claim', 'send', 'reject']);
  });

  it('sending → rejected when the network failed four times', async () => {
    const send = new AppError('VendorError', 'x');
    expect((await run({ ...attempts(2), send })).end).toBe('retryingSaved');
    expect((await run({ ...attempts(3), send })).end).toBe('rejectedSaved');
  });

  it.each([
    ['401', new AppError('AuthenticationError', 'x')],
    ['426', new AppError('UpgradeRequiredError', 'x')],
  ])('sending → held on %s', async (_name, send) => {
    const result = await run({ send });
    expect(result.states.slice(-3)).toEqual(['sending', 'held', 'heldSaved']);
    expect(result.asked).toEqual(['claim', 'send', 'hold']);
  });

  it('confirming → retrying when the response could not be stored', async () => {
    const result = await run({ acknowledge: new Error('quota') });
    expect(result.states.slice(-3)).toEqual(['confirming', 'retrying', 'retryingSaved']);
  });

  it('queued → asking when it spends money and waited more than 15 minutes', async () => {
    const late = createdAtMs + 15 * 60_000 + 1;
    expect(await run({ nowMs: late })).toEqual({
      states: ['queued', 'asking', 'askingSaved'],
      asked: ['ask'],
      end: 'askingSaved',
      attempt: 0,
    });
    expect((await run({ nowMs: late - 1 })).end).toBe('done');
    const off = buildStored({ spendsMoney: false, payload: { status: 'PAUSED' } });
    expect((await run({ nowMs: late, command: off })).end).toBe('done');
    const confirmedAt = new Date(late).toISOString();
    expect((await run({ nowMs: late, command: buildStored({ confirmedAt }) })).end).toBe('done');
  });

  it('claiming → asking when the computer slept before it was sent', async () => {
    const { states, asked } = await run({
      command: buildStored({ spendsMoney: true }),
      claimedAtMs: createdAtMs + 16 * 60_000,
    });
    expect({ states, asked }).toEqual({
      states: ['queued', 'claiming', 'asking', 'askingSaved'],
      asked: ['claim', 'ask'],
    });
  });

  it('claiming → gone when it was dropped in the meantime', async () => {
    expect(await run({ claim: 'gone' })).toEqual({
      states: ['queued', 'claiming', 'gone'],
      asked: ['claim'],
      end: 'gone',
      attempt: 0,
    });
  });

  it.each([
    ['claiming', { claim: new Error('closed') }],
    ['retrying', { send: new AppError('InternalError', 'x'), store: new Error('closed') }],
    ['rejected', { send: refused, store: new Error('closed') }],
    ['asking', { nowMs: createdAtMs + 3_600_000, store: new Error('closed') }],
    ['held', { send: new AppError('AuthenticationError', 'x'), store: new Error('closed') }],
  ] satisfies [string, Script][])('%s → broken when the database fails', async (from, script) => {
    const { states } = await run(script);
    expect(states.slice(-2)).toEqual([from, 'broken']);
  });
});
