import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({
  messageId: z.string(),
  chatId: z.string(),
  /** Whether a sending slot was already assigned to this job. */
  hasSlot: z.boolean().default(false),
});

interface SendTelegramMessageDeps {
  /** Absent: no bot is configured. */
  readonly messageSender:
    | { send(request: { messageId: string; hasSlot: boolean }): Promise<void> }
    | undefined;
}

/**
 * Sends one message, or requeues itself for its slot. Notifications of a chat trigger one another:
 * a job series would block other chats behind a long one.
 */
export const sendTelegramMessageJob = defineJob({
  name: 'send-telegram-message',
  payload,
  key: ({ messageId }) => messageId,
  owner: ({ chatId }) => ({ kind: 'chat', id: chatId }),
  timeoutMs: 60_000,
  // Keeps a hanging chat from blocking others.
  concurrency: 12,
  isAvailable: ({ messageSender }: SendTelegramMessageDeps) => messageSender !== undefined,
  run: async ({ deps, ...run }: JobRun<SendTelegramMessageDeps, z.infer<typeof payload>>) =>
    deps.messageSender?.send(run.payload),
});
