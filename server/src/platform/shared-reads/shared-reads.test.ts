import { AppError } from '@ads-checker/shared/errors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { createProcessSession, type ProcessSession } from '../db/process-session.ts';
import { createReadStore, purgeSharedReads } from './read-store.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const logger = { warn: () => undefined };

let app: TestApp;
let nowMs = START_MS;
let teamId: string;
let binomId: string;
const sessions: ProcessSession[] = [];
let reads: readonly [SharedReads, SharedReads];

/** The reads of another process. */
function openProcess(onTake: (state: string) => void = () => undefined): SharedReads {
  const processSession = createProcessSession({ url: app.databaseUrl, logger });
  sessions.push(processSession);
  const store = createReadStore({ db: app.container.db, processSession });
  return createSharedReads({
    store: {
      ...store,
      async take(input) {
        const found = await store.take(input);
        onTake(found.state);
        return found;
      },
    },
    clock: { now: () => new Date(nowMs) },
    logger,
  });
}

beforeAll(async () => {
  app = await startTestApp();
  ({ teamId } = await app.factories.buildAccount());
});
beforeEach(async () => {
  nowMs = START_MS;
  await app.container.db.raw('delete from shared_reads');
  binomId = await app.factories.buildTracker({ teamId });
  reads = [openProcess(), openProcess()];
});
afterAll(async () => {
  for (const session of sessions) {
    await session.close();
  }
  await app?.close();
});

/** A vendor that answers when it is told to. */
function startVendor() {
  const calls: { answer: (value: object) => void; refuse: (error: Error) => void }[] = [];
  return {
    calls,
    load: () => {
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      calls.push({ answer: resolve, refuse: reject });
      return promise;
    },
  };
}

const ask = (
  process: SharedReads,
  load: () => Promise<object>,
  changes: { maxAgeMs?: number; of?: readonly unknown[]; signal?: AbortSignal } = {},
) =>
  process.get({
    of: ['report', 1],
    owner: { teamId, binomId },
    maxAgeMs: 60_000,
    load,
    sizeOf: () => 1,
    ...changes,
  });
const isWaited = async () => {
  const { rows } = await app.container.db.raw('select claim_id from shared_reads');
  return rows.length === 1 && rows[0].claim_id !== null;
};

it('makes one call for callers of two processes, and tells all the same', async () => {
  const vendor = startVendor();
  const asked = [ask(reads[0], vendor.load), ask(reads[0], vendor.load)];
  await expect.poll(isWaited).toBe(true);
  asked.push(ask(reads[1], vendor.load));
  vendor.calls[0]?.answer({ clicks: 7 });
  const answer = { value: { clicks: 7 }, readAt: new Date(START_MS) };
  expect(await Promise.all(asked)).toEqual([answer, answer, answer]);
  expect(vendor.calls).toHaveLength(1);
});

it('answers from before within the time that a caller accepts, and calls again past it', async () => {
  const vendor = startVendor();
  const first = ask(reads[0], vendor.load);
  await expect.poll(() => vendor.calls.length).toBe(1);
  nowMs += 5_000;
  vendor.calls[0]?.answer({ clicks: 7 });
  await first;
  nowMs += 55_000;
  // The age counts from the beginning of the call
  for (const process of reads) {
    expect(await ask(process, vendor.load)).toEqual({
      value: { clicks: 7 },
      readAt: new Date(START_MS),
    });
  }
  for (const [index, process] of reads.entries()) {
    nowMs += 1;
    const again = ask(process, vendor.load, { maxAgeMs: 0 });
    await expect.poll(() => vendor.calls.length).toBe(index + 2);
    vendor.calls[index + 1]?.answer({ clicks: 8 + index });
    expect(await again).toEqual({ value: { clicks: 8 + index }, readAt: new Date(nowMs) });
  }
  const other = ask(reads[0], vendor.load, { of: ['report', 2] });
  await expect.poll(() => vendor.calls.length).toBe(4);
  vendor.calls[3]?.answer({ clicks: 1 });
  expect((await other).value).toEqual({ clicks: 1 });
});

it('calls beside a call under way that began before what a caller accepts', async () => {
  const vendor = startVendor();
  const slow = ask(reads[0], vendor.load);
  await expect.poll(() => vendor.calls.length).toBe(1);
  nowMs += 60_001;
  const fresh = ask(reads[1], vendor.load);
  await expect.poll(() => vendor.calls.length).toBe(2);
  vendor.calls[1]?.answer({ clicks: 8 });
  expect(await fresh).toEqual({ value: { clicks: 8 }, readAt: new Date(nowMs) });
  vendor.calls[0]?.answer({ clicks: 7 });
  expect((await slow).value).toEqual({ clicks: 7 });
  // The later answer is the one that is kept
  expect((await ask(openProcess(), vendor.load)).value).toEqual({ clicks: 8 });
});

it('tells a failure to all who waited for it, and keeps it for nobody else', async () => {
  const vendor = startVendor();
  const asked = [ask(reads[0], vendor.load), ask(reads[0], vendor.load)];
  await expect.poll(isWaited).toBe(true);
  const states: string[] = [];
  const other = openProcess((state) => states.push(state));
  asked.push(ask(other, vendor.load));
  const refused = new AppError('VendorError', 'The tracker isn’t responding. Try again later.', {
    code: 'unavailable',
    details: { networkMessage: 'Bad gateway' },
  });
  const outcomes = Promise.allSettled(asked);
  await expect.poll(() => states).toContain('busy');
  vendor.calls[0]?.refuse(refused);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        type: 'VendorError',
        code: 'unavailable',
        message: refused.message,
        details: { networkMessage: 'Bad gateway' },
      },
    });
  }
  expect(vendor.calls).toHaveLength(1);
  const again = ask(other, vendor.load);
  await expect.poll(() => vendor.calls.length).toBe(2);
  vendor.calls[1]?.answer({ clicks: 7 });
  expect((await again).value).toEqual({ clicks: 7 });
});

it('takes over the call of a process that died', async () => {
  const vendor = startVendor();
  const lost = ask(reads[0], vendor.load);
  await expect.poll(() => vendor.calls.length).toBe(1);
  const waiting = ask(reads[1], vendor.load);
  await sessions.at(-2)?.close();
  await expect.poll(() => vendor.calls.length).toBe(2);
  vendor.calls[1]?.answer({ clicks: 8 });
  expect((await waiting).value).toEqual({ clicks: 8 });
  vendor.calls[0]?.answer({ clicks: 7 });
  await lost;
});

it('lets a caller go without ending the call for the others', async () => {
  const vendor = startVendor();
  const leaving = new AbortController();
  const gone = ask(reads[0], vendor.load, { signal: leaving.signal });
  await expect.poll(() => vendor.calls.length).toBe(1);
  const stays = ask(reads[0], vendor.load);
  leaving.abort(new Error('stopped'));
  await expect(gone).rejects.toThrow('stopped');
  vendor.calls[0]?.answer({ clicks: 7 });
  expect((await stays).value).toEqual({ clicks: 7 });
});

it('keeps nothing of a deleted tracker, and nothing for long', async () => {
  const { db } = app.container;
  const count = async () =>
    Number((await db.raw('select count(*) from shared_reads')).rows[0].count);
  await ask(reads[0], async () => ({ clicks: 7 }));
  expect(await count()).toBe(1);
  await db.raw('delete from binoms where id = ?', [binomId]);
  expect(await count()).toBe(0);
  expect((await ask(openProcess(), async () => ({ clicks: 8 }))).value).toEqual({ clicks: 8 });
  expect(await count()).toBe(0);

  binomId = await app.factories.buildTracker({ teamId });
  await ask(reads[0], async () => ({ clicks: 7 }));
  expect(await purgeSharedReads(db)).toBe(0);
  await db.raw(`update shared_reads set touched_at = now() - interval '61 minutes'`);
  expect(await purgeSharedReads(db)).toBe(1);
});
