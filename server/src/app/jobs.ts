import type { RunnableJob } from '../platform/jobs/job.ts';
import type { Container } from './container.ts';
import * as list from './job-list.ts';

export const jobs: readonly RunnableJob<Container>[] = Object.values(list);
