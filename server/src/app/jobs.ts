import { checkAdUserJob, scheduleAdUserChecksJob } from '../modules/ad-users/index.ts';
import { checkProxyJob, scheduleProxyChecksJob } from '../modules/proxies/index.ts';
import { purgeExpiredJob, reprojectFeedsJob } from '../modules/sync/index.ts';
import { sendTelegramMessageJob } from '../modules/telegram/index.ts';
import type { RunnableJob } from '../platform/jobs/job.ts';
import type { Container } from './container.ts';

/** Every job of the product. */
export const jobs: readonly RunnableJob<Container>[] = [
  checkAdUserJob,
  checkProxyJob,
  purgeExpiredJob,
  reprojectFeedsJob,
  scheduleAdUserChecksJob,
  scheduleProxyChecksJob,
  sendTelegramMessageJob,
];
