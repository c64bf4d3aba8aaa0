import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 2_000;
/** Consecutive samples required. */
const QUIET_SAMPLES = 3;
const QUIET_SHARE = 0.15;
const TIMEOUT_MS = 5 * 60_000;

function readTimes(): { readonly busy: number; readonly all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle;
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}

/** Share of all cores in use over two seconds. */
async function sampleBusyShare(): Promise<number> {
  const before = readTimes();
  await sleep(SAMPLE_MS);
  const after = readTimes();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all);
}

/**
 * Waits until the machine is idle: less than 15 % of its cores in use for six seconds. @returns the
 * busy share of the last sample, and whether it gave up after five minutes
 */
export async function waitForIdleMachine(): Promise<{
  readonly busyShare: number;
  readonly isBusy: boolean;
}> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  let quiet = 0;
  for (;;) {
    const busyShare = await sampleBusyShare();
    quiet = busyShare < QUIET_SHARE ? quiet + 1 : 0;
    if (quiet >= QUIET_SAMPLES) {
      return { busyShare, isBusy: false };
    }
    if (Date.now() >= giveUpAt) {
      return { busyShare, isBusy: true };
    }
  }
}
