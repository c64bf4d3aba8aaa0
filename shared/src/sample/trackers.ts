import type { TrackerVersion } from '../domain/trackers.ts';

export interface SampleTracker {
  readonly version: TrackerVersion;
  readonly name: string;
  /** Below the address of the sandbox: for people, and for calls. */
  readonly path: string;
  readonly apiPath: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Sees and changes everything. */
  readonly apiKey: string;
  /** Reads only, and does not see the users. */
  readonly readOnlyApiKey: string;
}

/** The trackers of the sandbox. Their keys work in the sandbox only, so they are no secrets. */
export const SAMPLE_TRACKERS = {
  binom_v1: {
    version: 'binom_v1',
    name: 'Binom Legacy',
    path: '/binom-v1/x7k2.php',
    apiPath: '/binom-v1/x7k2.php',
    timeZone: 'Europe/Berlin',
    apiKey: '1000001sandbox7f3a9c51e84b20d6',
    readOnlyApiKey: '4000004sandbox0b6d2f93ca715e8',
  },
  binom_v2: {
    version: 'binom_v2',
    name: 'Binom',
    path: '/binom-v2',
    apiPath: '/binom-v2',
    timeZone: 'Europe/Warsaw',
    apiKey: 'sandbox-binom-2-9e41c07ab35d8f62',
    readOnlyApiKey: 'sandbox-binom-2-reads-1c8fa2b74d03',
  },
  keitaro: {
    version: 'keitaro',
    name: 'Keitaro',
    path: '/keitaro/admin',
    apiPath: '/keitaro',
    timeZone: 'America/New_York',
    apiKey: 'sandboxkeitaro5d2e80f19b7c463a',
    readOnlyApiKey: 'sandboxkeitaroreads0a96e3f7c15',
  },
} as const satisfies Readonly<Record<TrackerVersion, SampleTracker>>;
