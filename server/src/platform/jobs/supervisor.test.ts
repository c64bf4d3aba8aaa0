import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logger/logger.ts';
import { createJobSupervisor } from './supervisor.ts';

/** Leaves a file of the job's name, waits to be asked to end, and leaves another. */
const WORKER = `
  const { writeFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const { directory, jobName } = workerData.job.worker.workerData;
  parentPort.on('message', (message) => {
    if (message === 'cancel') {
      writeFileSync(directory + '/' + jobName + '.ended', '');
      parentPort.postMessage('cancelled');
    }
  });
  writeFileSync(directory + '/' + jobName + '.began', '');
`;

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'supervisor-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('starts a thread for a job that has work, and lets it end', async () => {
  const workerPath = join(directory, 'worker.js');
  await writeFile(workerPath, WORKER);
  const supervisor = createJobSupervisor({
    jobs: [{ name: 'busy', hasWork: async () => true }],
    isDue: async (name) => name === 'busy',
    workerPath,
    workerData: { directory },
    logger: createLogger({ level: 'silent' }),
  });
  await supervisor.start();
  const files = async () => (await readdir(directory)).filter((name) => name !== 'worker.js');
  await expect.poll(files, { timeout: 20_000 }).toEqual(['busy.began']);
  await supervisor.stop();
  expect(await files()).toEqual(['busy.began', 'busy.ended']);
});
