import { BroadcastChannel } from 'node:worker_threads';
import { z } from 'zod';

/** Connects threads of one process, since Bree reserves the messages of its own port. */
const CHANNEL = 'ads-checker-job-runs';

const finishedRunSchema = z.object({
  job: z.string(),
  /** An interrupted run is retried, perhaps elsewhere. */
  outcome: z.enum(['done', 'failed', 'interrupted']),
  durationMs: z.number().nonnegative(),
});
export type FinishedRun = z.infer<typeof finishedRunSchema>;
export type OnRun = (run: FinishedRun) => void;

/** For the thread that runs jobs. */
export function createRunSender(): { send: OnRun; close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  channel.unref();
  return { send: (run) => channel.postMessage(run), close: () => channel.close() };
}

/** For the thread that serves the metrics: reports every run of this process. */
export function listenToRuns(onRun: OnRun): { close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  channel.unref();
  channel.onmessage = (message: unknown) => {
    const run = finishedRunSchema.safeParse((message as { data?: unknown }).data);
    if (run.success) {
      onRun(run.data);
    }
  };
  return { close: () => channel.close() };
}
