import { NOTIFICATIONS_RETENTION_DAYS } from '@ads-checker/shared/contracts/notifications';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { notificationTemplatesModule } from '../notification-templates/index.ts';
import { objectChecksModule } from '../object-checks/index.ts';
import { telegramModule } from '../telegram/index.ts';
import { createChatDelivery } from './chat-delivery.ts';
import { createChatHandlers } from './chat-handlers.ts';
import { createChatRepository } from './chat-repository.ts';
import { notifyOfNewsJob } from './jobs/notify-of-news.job.ts';
import { sendDigestJob } from './jobs/send-digest.job.ts';
import { createNewsNotifier, type NewsNotifier } from './news-notifier.ts';
import { createNewsHandlers, createNewsRepository } from './news-repository.ts';
import { createNotificationProfileDocuments } from './profile-documents.ts';
import { createNotificationProjection } from './projection.ts';
import { createNotificationPurge } from './purge.ts';
import { createNotificationsRepository } from './repository.ts';
import { registerNotificationRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';

export { localeOf } from './chat-texts.ts';
export { notifyOfNewsJob } from './jobs/notify-of-news.job.ts';
export { sendDigestJob } from './jobs/send-digest.job.ts';
export { toLinkedMessages } from './linked-messages.ts';

const NEWS_RETENTION_DAYS = 2;

export interface NotificationsModule {
  /** Runs in the job worker. */
  readonly notifier: NewsNotifier;
  registerRoutes(api: ApiRouter): void;
}

export const notificationsModule = defineModule({
  name: 'notifications',
  upkeep: [
    defineUpkeep({
      job: notifyOfNewsJob,
      open: `select distinct on (team_id) jsonb_build_object('teamId', team_id::text, 'group', group_key) as payload,
        due_at as run_at from news where told_at is null order by team_id, due_at, id`,
    }),
    defineUpkeep({
      job: sendDigestJob,
      open: `select distinct jsonb_build_object('userId', a.user_id::text) as payload, null::timestamptz as run_at
        from notifications n join accounts a on a.id = n.account_id where n.chat_state in ('held', 'refused')`,
    }),
  ],
  projections: ({ db }) => [createNotificationProjection({ db })],
  on: (deps) => ({ ...createNewsHandlers(deps), ...createChatHandlers(deps) }),
  profileDocuments: createNotificationProfileDocuments,
  purges: ({ db, sync, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    return {
      news: { purge: () => createNewsRepository({ db }).purge(daysAgo(NEWS_RETENTION_DAYS)) },
      notifications: {
        purge: () => createNotificationPurge({ db, sync })(daysAgo(NOTIFICATIONS_RETENTION_DAYS)),
      },
    };
  },
  create: ({ db, use, appOrigin, sync, idempotency, clock, events }): NotificationsModule => {
    const repository = createNotificationsRepository({ db });
    const { people } = use(identityModule);
    const service = createNotificationsService({ repository, people, sync, idempotency });
    return {
      notifier: createNewsNotifier({
        news: createNewsRepository({ db }),
        notifications: repository,
        delivery: createChatDelivery({
          db,
          chats: createChatRepository({ db }),
          telegram: use(telegramModule).service,
          appOrigin,
          clock,
        }),
        findTemplate: use(notificationTemplatesModule).templates.find,
        findCheckTemplates: use(objectChecksModule).findTemplates,
        events,
        sync,
        clock,
      }),
      registerRoutes: (api) => registerNotificationRoutes({ api, service }),
    };
  },
});
