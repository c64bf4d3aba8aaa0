import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({
  messageId: z.string(),
  chatId: z.string(),
  /** Whether a sending slot was already assigned to this job. */
  hasSlot: z.boolean().default(false),
});

type SendTelegramMessageDeps = FromModule<
  'telegramModule',
  {
    /** Absent: no bot is configured. */
    sender: { send(request: { messageId: string; hasSlot: boolean }): Promise<void> } | undefined;
  }
>;

/**
 * Sends one message, or requeues itself for its slot. Notifications of a chat trigger one another:
 * a job series would block other chats behind a long one.
 */
export const sendTelegramMessageJob = defineJob({
  name: 'send-telegram-message',
  payload,
  key: ({ messageId }) => messageId,
  owner: ({ chatId }) => ({ kind: 'chat', id: chatId }),
  timeoutMs: MINUTE_MS,
  // Keeps a hanging chat from blocking others.
  concurrency: 12,
  isAvailable: ({ modules }: SendTelegramMessageDeps) =>
    modules.telegramModule.sender !== undefined,
  run: async ({ deps, ...run }: JobRun<SendTelegramMessageDeps, z.infer<typeof payload>>) =>
    deps.modules.telegramModule.sender?.send(run.payload),
});
