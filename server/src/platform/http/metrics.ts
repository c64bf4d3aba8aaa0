import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const MS_PER_SECOND = 1000;

export interface Metrics {
  observeRequest(request: {
    method: string;
    route: string;
    status: number;
    durationMs: number;
  }): void;
  countStreams(open: number): void;
  render(): Promise<{ contentType: string; body: string }>;
}

export function createMetrics(): Metrics {
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
  return {
    observeRequest({ method, route, status, durationMs }) {
      duration.observe({ method, route, status: String(status) }, durationMs / MS_PER_SECOND);
      if (status >= 500) {
        failures.inc({ route });
      }
    },
    countStreams: (open) => streams.set(open),
    render: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
