import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { type RunningSandbox, startSandbox } from '../../../../sandbox/sandbox.ts';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createHttpTransport, type HttpTransport } from '../../../platform/outbound/transport.ts';
import { createHostPace } from '../common/pace.ts';
import { createTrackerGateway } from '../gateway.ts';
import {
  type TrackerConnection,
  TrackerError,
  type TrackerGateway,
} from '../ports/tracker-port.ts';

const START_MS = Date.parse('2026-11-20T14:38:00Z');

export interface TrackerWorld {
  readonly sandbox: RunningSandbox;
  readonly gateway: TrackerGateway;
  /** A gateway with short timeouts, for calls without a response. */
  readonly hasty: TrackerGateway;
  /** Delays the gateways slept between attempts. */
  readonly slept: number[];
  /** The clock of the sandbox and of the gateways. */
  setNow(at: string): void;
  passMs(amountMs: number): void;
  reset(): void;
  connect(version: TrackerVersion, changes?: Partial<TrackerConnection>): TrackerConnection;
  admin(path: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Three trackers on a small sample world, and unpaced gateways. */
export async function startTrackerWorld(): Promise<TrackerWorld> {
  let nowMs = START_MS;
  const sandbox = await startSandbox({
    sizes: {
      adAccounts: 18,
      campaigns: 50,
      adSets: 120,
      ads: 900,
      adImages: 30,
      hasLargeAdAccount: false,
    },
    clock: () => nowMs,
  });
  const transport: HttpTransport = createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
  });
  const slept: number[] = [];
  const deps = {
    transport,
    pace: createHostPace({ isUnlimited: true }),
    sleep: async ({ delayMs }: { delayMs: number }) => {
      slept.push(delayMs);
    },
    nowMs: () => nowMs,
  };
  return {
    sandbox,
    gateway: createTrackerGateway(deps),
    hasty: createTrackerGateway({ ...deps, timeouts: { callMs: 150, reportMs: 150 } }),
    slept,
    setNow: (at) => {
      nowMs = Date.parse(at);
    },
    passMs: (amountMs) => {
      nowMs += amountMs;
    },
    reset: () => {
      nowMs = START_MS;
      slept.length = 0;
      sandbox.state.trackers.reset();
    },
    connect: (version, changes = {}) => ({
      version,
      apiUrl: `${sandbox.url}${SAMPLE_TRACKERS[version].apiPath}`,
      apiKey: SAMPLE_TRACKERS[version].apiKey,
      ...changes,
    }),
    admin: async (path, body) => {
      const answer = await fetch(`${sandbox.url}/__sandbox/trackers${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!answer.ok) {
        throw new Error(await answer.text());
      }
    },
    close: async () => {
      transport.close();
      await sandbox.close();
    },
  };
}

/** The error of a call that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<TrackerError> {
  const result = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(result instanceof TrackerError)) {
    throw new Error(`A TrackerError was expected, not ${String(result)}.`);
  }
  return result;
}
