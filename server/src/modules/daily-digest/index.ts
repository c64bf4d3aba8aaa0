import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule, type Module, type ModuleDefinition } from '../module.ts';
import { notificationTemplatesModule } from '../notification-templates/index.ts';
import { resultsModule } from '../results/index.ts';
import { telegramModule } from '../telegram/index.ts';
import { createDailyDigests, type DailyDigests } from './daily-digests.ts';
import { planDailyDigestsJob } from './jobs/plan-daily-digests.job.ts';
import { createDigestRepository } from './repository.ts';

export { planDailyDigestsJob } from './jobs/plan-daily-digests.job.ts';
export { sendDailyDigestJob } from './jobs/send-daily-digest.job.ts';

export interface DailyDigestModule extends Module {
  /** Runs in the job worker. */
  readonly digests: DailyDigests;
}

export const dailyDigestModule: ModuleDefinition<DailyDigestModule> = defineModule({
  name: 'daily-digest',
  upkeep: [
    defineUpkeep({
      job: planDailyDigestsJob,
      open: `select jsonb_build_object('userId', user_id::text) as payload, next_at as run_at
        from daily_digest_schedules`,
    }),
  ],
  on: ({ db, use }) => {
    const repository = createDigestRepository({ db });
    return {
      chatChanged: ({ userId }, trx) => use(dailyDigestModule).digests.reschedule(userId, trx),
      async messagesReturned({ messageIds, retryAt }, trx) {
        await repository.addSends(await repository.markReturned(messageIds, trx), retryAt, trx);
      },
      async messageRefused({ messageId }, trx) {
        await repository.addSends(await repository.markRefused(messageId, trx), undefined, trx);
      },
    };
  },
  create: ({ db, use, appOrigin, clock }): DailyDigestModule => ({
    digests: createDailyDigests({
      db,
      appOrigin,
      clock,
      repository: createDigestRepository({ db }),
      people: use(identityModule).people,
      adUsers: use(adUsersModule).service,
      getBreakdown: use(resultsModule).getBreakdown,
      templates: use(notificationTemplatesModule).templates,
      telegram: use(telegramModule).service,
    }),
  }),
});
