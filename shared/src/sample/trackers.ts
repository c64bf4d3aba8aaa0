import type { TrafficSourceSetting } from '../contracts/tracker-entities.ts';
import type { TrackerVersion } from '../domain/trackers.ts';
import type { SampleCurrency } from './currencies.ts';

export interface SampleTracker {
  readonly version: TrackerVersion;
  readonly name: string;
  /** Below the address of the sandbox: for people, and for calls. */
  readonly path: string;
  readonly apiPath: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Of the money in its reports. */
  readonly currency: SampleCurrency;
  /** Sees and changes everything. */
  readonly apiKey: string;
  /** Reads only, and does not see the users. */
  readonly readOnlyApiKey: string;
  /** The tokens of its traffic sources that carry ids. */
  readonly trafficSourceSettings: readonly TrafficSourceSetting[];
}

const BINOM_SOURCES: readonly TrafficSourceSetting[] = [
  { trafficSourceId: '3', adIdToken: '1', adSetIdToken: '2', campaignIdToken: '3' },
  { trafficSourceId: '5', adIdToken: '6', adSetIdToken: '3', campaignIdToken: '2' },
];
const KEITARO_SOURCES: readonly TrafficSourceSetting[] = [
  {
    trafficSourceId: '3',
    adIdToken: 'sub_id_2',
    adSetIdToken: 'sub_id_3',
    campaignIdToken: 'sub_id_4',
  },
  {
    trafficSourceId: '5',
    adIdToken: 'sub_id_12',
    adSetIdToken: 'sub_id_7',
    campaignIdToken: 'ad_campaign_id',
  },
];

/** The trackers of the sandbox. Their keys work in the sandbox only, so they are no secrets. */
export const SAMPLE_TRACKERS = {
  binom_v1: {
    version: 'binom_v1',
    name: 'Binom Legacy',
    path: '/binom-v1/x7k2.php',
    apiPath: '/binom-v1/x7k2.php',
    timeZone: 'Europe/Berlin',
    currency: 'USD',
    apiKey: '1000001sandbox7f3a9c51e84b20d6',
    readOnlyApiKey: '4000004sandbox0b6d2f93ca715e8',
    trafficSourceSettings: BINOM_SOURCES,
  },
  binom_v2: {
    version: 'binom_v2',
    name: 'Binom',
    path: '/binom-v2',
    apiPath: '/binom-v2',
    timeZone: 'Europe/Warsaw',
    currency: 'USD',
    apiKey: 'sandbox-binom-2-9e41c07ab35d8f62',
    readOnlyApiKey: 'sandbox-binom-2-reads-1c8fa2b74d03',
    trafficSourceSettings: BINOM_SOURCES,
  },
  keitaro: {
    version: 'keitaro',
    name: 'Keitaro',
    path: '/keitaro/admin',
    apiPath: '/keitaro',
    timeZone: 'America/New_York',
    currency: 'EUR',
    apiKey: 'sandboxkeitaro5d2e80f19b7c463a',
    readOnlyApiKey: 'sandboxkeitaroreads0a96e3f7c15',
    trafficSourceSettings: KEITARO_SOURCES,
  },
} as const satisfies Readonly<Record<TrackerVersion, SampleTracker>>;
