import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logger/logger.ts';
import { createJobSupervisor } from './supervisor.ts';

const WORKER = `
  const { readdirSync, writeFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const { directory } = workerData;
  const number = readdirSync(directory).filter((name) => name.startsWith('began')).length + 1;
  writeFileSync(directory + '/began.' + number, '');
  if (number === 1) {
    throw new Error('It cannot go on.');
  }
  parentPort.on('message', (message) => {
    if (message === 'cancel') {
      writeFileSync(directory + '/ended.' + number, '');
      parentPort.postMessage('cancelled');
    }
  });
`;

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'supervisor-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('starts a worker again that ended by itself, and lets it end when it is asked to', async () => {
  const workerPath = join(directory, 'worker.js');
  await writeFile(workerPath, WORKER);
  const logs: string[] = [];
  const supervisor = createJobSupervisor({
    workerPath,
    workerData: { directory },
    logger: createLogger({
      level: 'warn',
      destination: { write: (line) => void logs.push(line) },
    }),
    restartAfterMs: 1,
  });
  await supervisor.start();
  const files = async () => (await readdir(directory)).filter((name) => name !== 'worker.js');
  await expect.poll(files, { timeout: 20_000 }).toEqual(['began.1', 'began.2']);
  await supervisor.stop();
  expect(await files()).toEqual(['began.1', 'began.2', 'ended.2']);
  expect(logs.join()).toContain('It cannot go on.');
});
