import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createIdleWorker } from './idle-worker.ts';

const unavailable = expect.objectContaining({
  type: 'UnavailableError',
  message: 'Please try again.',
  details: { retryAfterMs: 1000 },
});
const answer = z.object({ double: z.number() });
let folder: string;
let workerPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ads-checker-worker-'));
  workerPath = join(folder, 'worker.mjs');
  const source = `export default ({ number }) =>
    number === 0 ? new Promise(() => setInterval(() => {}, 1_000)) : { double: number * 2 };`;
  await writeFile(workerPath, source);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('says when it has no answer in time', async () => {
  const worker = createIdleWorker<{ number: number }, { double: number }>({
    workerPath,
    waitMs: 1,
    answer,
  });
  await expect(worker.run({ number: 0 })).rejects.toEqual(unavailable);
  await worker.close();
});

it('stops working for a caller that leaves, and works for the next', async () => {
  const worker = createIdleWorker<{ number: number }, { double: number }>({
    workerPath,
    waitMs: HOUR_MS,
    answer,
  });
  const leaving = new AbortController();
  const left = expect(worker.run({ number: 0 }, leaving.signal)).rejects.toEqual(unavailable);
  leaving.abort();
  await left;
  expect(await worker.run({ number: 21 })).toEqual({ double: 42 });
  await worker.close();
});
