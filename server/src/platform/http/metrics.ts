import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnRun } from '../jobs/finished-runs.ts';
import type { ReadQueueState } from '../jobs/queue-state.ts';
import type { Logger } from '../logger/logger.ts';

const MS_PER_SECOND = 1000;

export interface Metrics {
  observeRequest(request: {
    method: string;
    route: string;
    status: number;
    durationMs: number;
  }): void;
  countStreams(open: number): void;
  /** A run of a job in this process. */
  readonly observeRun: OnRun;
  /** Registers the source of the queue state, read whenever metrics are. */
  watchQueue(read: ReadQueueState): void;
  /** Registers the version of the Graph API; `daysLeft` is null when its end is unknown. */
  watchGraphVersion(input: { version: string; daysLeft: () => number | null }): void;
  render(): Promise<{ contentType: string; body: string }>;
}

export function createMetrics(deps: {
  jobNames: readonly string[];
  logger: Pick<Logger, 'warn'>;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers with a status of 500 or more.',
    labelNames: ['route'] as const,
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'sync_streams_open',
    help: 'Open event streams.',
    registers: [registry],
  });
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs in this process, by how they ended.',
    labelNames: ['job', 'outcome'] as const,
    registers: [registry],
  });
  for (const job of deps.jobNames) {
    // A series that starts with its first failure would hide it from rates.
    runs.inc({ job, outcome: 'done' }, 0);
    runs.inc({ job, outcome: 'failed' }, 0);
  }
  const runDuration = new Histogram({
    name: 'job_run_duration_seconds',
    help: 'Time that runs of jobs took in this process.',
    labelNames: ['job'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600],
    registers: [registry],
  });
  const queued = new Gauge({
    name: 'job_queue_jobs',
    help: 'Jobs in the queue of all processes: due, later, taken by a worker, given up.',
    labelNames: ['job', 'state'] as const,
    registers: [registry],
  });
  const oldestDue = new Gauge({
    name: 'job_queue_oldest_due_seconds',
    help: 'How long the due job that waits longest has waited; 0 when none is due.',
    labelNames: ['job'] as const,
    registers: [registry],
  });
  const versionDays = new Gauge({
    name: 'graph_api_version_days_left',
    help: 'Days until the version of the Graph API in use ends; absent when its end is unknown.',
    labelNames: ['version'] as const,
    registers: [registry],
  });
  let refreshVersion = (): void => undefined;
  let readQueue: ReadQueueState | undefined;
  /** An unreadable queue is omitted, so that other metrics are still served. */
  const refreshQueue = async (): Promise<void> => {
    queued.reset();
    oldestDue.reset();
    try {
      const found = new Map((await readQueue?.())?.map((each) => [each.job, each]));
      for (const job of new Set([...deps.jobNames, ...found.keys()])) {
        const { due = 0, later = 0, running = 0, exhausted = 0 } = found.get(job) ?? {};
        queued.set({ job, state: 'due' }, due);
        queued.set({ job, state: 'later' }, later);
        queued.set({ job, state: 'taken' }, running);
        queued.set({ job, state: 'given_up' }, exhausted);
        oldestDue.set({ job }, found.get(job)?.oldestDueSeconds ?? 0);
      }
    } catch (error) {
      deps.logger.warn({ err: error }, 'Failed to read the job queue for the metrics');
    }
  };
  return {
    observeRun({ job, outcome, durationMs }) {
      runs.inc({ job, outcome });
      runDuration.observe({ job }, durationMs / MS_PER_SECOND);
    },
    watchQueue(read) {
      readQueue = read;
    },
    watchGraphVersion({ version, daysLeft }) {
      refreshVersion = () => {
        versionDays.reset();
        const days = daysLeft();
        if (days !== null) {
          versionDays.set({ version }, days);
        }
      };
    },
    observeRequest({ method, route, status, durationMs }) {
      duration.observe({ method, route, status: String(status) }, durationMs / MS_PER_SECOND);
      if (status >= 500) {
        failures.inc({ route });
      }
    },
    countStreams: (open) => streams.set(open),
    async render() {
      refreshVersion();
      await refreshQueue();
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}
