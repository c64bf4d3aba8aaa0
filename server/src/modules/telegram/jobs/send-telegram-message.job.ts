import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({
  messageId: z.string(),
  chatId: z.string(),
  /** This job runs in the slot it was given. */
  hasSlot: z.boolean().default(false),
});

interface SendTelegramMessageDeps {
  /** Absent: no bot is configured. */
  readonly messageSender:
    | { send(request: { messageId: string; hasSlot: boolean }): Promise<void> }
    | undefined;
}

/**
 * Sends one message, or queues itself for its slot. Notifications of a chat wake one another: a
 * series of jobs would hold up other chats behind a long one.
 */
export const sendTelegramMessageJob = defineJob({
  name: 'send-telegram-message',
  payload,
  key: ({ messageId }) => messageId,
  timeoutMs: 60_000,
  // A bot that hangs holds up nothing else.
  concurrency: 10,
  isAvailable: ({ messageSender }: SendTelegramMessageDeps) => messageSender !== undefined,
  run: async ({ deps, ...run }: JobRun<SendTelegramMessageDeps, z.infer<typeof payload>>) =>
    deps.messageSender?.send(run.payload),
});
