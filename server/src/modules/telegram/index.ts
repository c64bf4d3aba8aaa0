import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { TelegramGateway } from '../../gateways/telegram/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Leadership, runAsLeader } from '../../platform/db/leader.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Events } from '../events.ts';
import { type IdentityService, identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { sendTelegramMessageJob } from './jobs/send-telegram-message.job.ts';
import { createMessageRepository } from './repository.ts';
import { registerTelegramRoutes } from './routes.ts';
import { createSender, type Sender } from './sender.ts';
import { createTelegramService, type TelegramService, type WebhookOptions } from './service.ts';
import { createUpdateHandler } from './update-handler.ts';
import { announceWebhook, pollUpdates } from './update-source.ts';

/** Must be the same in all processes of the product. */
const POLLER_LOCK_KEY = 7_203_513;
const RETENTION_DAYS = 7;

export { sendTelegramMessageJob } from './jobs/send-telegram-message.job.ts';

export type { TelegramService } from './service.ts';

export interface TelegramModule {
  readonly service: TelegramService;
  registerRoutes(api: ApiRouter): void;
  /** Absent without a bot. */
  readonly sender: Sender | undefined;
  /** Starts receiving updates. Does nothing without a bot. */
  start(): void;
  stop(): Promise<void>;
}

function createTelegramModule({
  db,
  databaseUrl,
  gateway,
  linkUrl,
  webhook,
  identity,
  sync,
  idempotency,
  events,
  clock,
  logger,
}: {
  db: Database;
  databaseUrl: string;
  /** Absent: no bot is configured. */
  gateway: TelegramGateway | undefined;
  /** Base of the bot's URL, followed by its username. */
  linkUrl: string;
  /** Absent: updates are polled. */
  webhook: WebhookOptions | undefined;
  identity: Pick<
    IdentityService,
    | 'findTelegramChat'
    | 'linkTelegramChat'
    | 'setTelegramBlocked'
    | 'setTelegramFailing'
    | 'unlinkTelegramChat'
    | 'unlinkTelegramChatById'
  >;
  sync: Pick<Sync, 'write'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  events: Events;
  clock: Clock;
  logger: Logger;
}): TelegramModule {
  const repository = createMessageRepository({ db });
  let leadership: Leadership | undefined;
  let announcing: Promise<void> | undefined;
  const stopping = new AbortController();
  const handle = createUpdateHandler({ chats: identity, repository, clock });
  const service = createTelegramService({
    gateway,
    linkUrl,
    webhook,
    chats: identity,
    repository,
    handle,
    sync,
    idempotency,
    clock,
  });

  return {
    service,
    sender:
      gateway === undefined
        ? undefined
        : createSender({ repository, gateway, chats: identity, events, clock, logger }),
    registerRoutes: (api) => registerTelegramRoutes({ api, service }),
    start: () => {
      if (gateway === undefined) {
        return;
      }
      if (webhook === undefined) {
        leadership = runAsLeader({
          url: databaseUrl,
          lockKey: POLLER_LOCK_KEY,
          logger,
          work: (signal) => pollUpdates({ gateway, handle, logger, signal }),
        });
      } else {
        announcing = announceWebhook({ gateway, webhook, logger, signal: stopping.signal });
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([leadership?.stop(), announcing]);
    },
  };
}

function createMessagePurge({ db, clock }: { db: Database; clock: Clock }) {
  const repository = createMessageRepository({ db });
  return {
    purge: (): Promise<number> =>
      repository.purge({ before: new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS) }),
  };
}

export const telegramModule = defineModule({
  name: 'telegram',
  upkeep: [
    defineUpkeep({
      job: sendTelegramMessageJob,
      open: `select distinct on (chat_id, kind)
        jsonb_build_object('messageId', id::text, 'chatId', chat_id::text) as payload, next_attempt_at as run_at
        from telegram_messages where status = 'pending' order by chat_id, kind, id`,
    }),
  ],
  purges: ({ db, clock }) => ({ telegramMessages: createMessagePurge({ db, clock }) }),
  create: ({ use, telegram, ...context }) =>
    createTelegramModule({ ...context, ...telegram, identity: use(identityModule).service }),
});
