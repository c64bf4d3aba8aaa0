import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';

const { binom_v1: V1, binom_v2: V2, keitaro: KEITARO } = SAMPLE_TRACKERS;
const START_MS = Date.parse('2026-11-20T14:38:00Z');
export const TRACKER_SIZES = {
  adAccounts: 18,
  campaigns: 50,
  adSets: 120,
  ads: 900,
  adImages: 30,
  hasLargeAdAccount: false,
};
/** A day in the past. */
export const DAY = '2026-11-19';
/** “Helio AT | A” of each tracker. */
export const HELIO = { v1: '11', v2: 15, keitaro: 6 };

export type Row = Record<string, unknown>;
export interface TrackerAnswer {
  status: number;
  type: string;
  body: unknown;
}
type Init = RequestInit & { key?: string };

/** Binom 1: clicks of a day by ad. */
export const STATS = {
  page: 'Stats',
  camp_id: HELIO.v1,
  group1: '27',
  group2: '1',
  group3: '1',
  date: '12',
  date_s: DAY,
  date_e: DAY,
  timezone: '1',
  val_page: 'all',
};

/** Rows of a response, or of a field of it. */
export function rowsOf({ body }: TrackerAnswer, name?: string): Row[] {
  return (name === undefined ? body : (body as Row)[name]) as Row[];
}

export interface TrackerTestClient {
  readonly sandbox: RunningSandbox;
  nowMs(): number;
  passMs(amountMs: number): void;
  reset(): void;
  ask(path: string, init?: RequestInit): Promise<TrackerAnswer>;
  v1(query: Record<string, string>, more?: { key?: string; path?: string }): Promise<TrackerAnswer>;
  v2(path: string, init?: Init): Promise<TrackerAnswer>;
  keitaro(path: string, body?: unknown, key?: string): Promise<TrackerAnswer>;
  admin(path: string, body?: unknown): Promise<TrackerAnswer>;
}

/** Trackers of a sandbox with a fixed clock, called as their own clients would. */
export async function startTrackerClient(): Promise<TrackerTestClient> {
  let nowMs = START_MS;
  const sandbox = await startSandbox({ sizes: TRACKER_SIZES, clock: () => nowMs });
  const ask = async (path: string, init: RequestInit = {}): Promise<TrackerAnswer> => {
    const response = await fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const body: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : text;
    return { status: response.status, type, body };
  };
  const post = (body: unknown): RequestInit =>
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return {
    sandbox,
    nowMs: () => nowMs,
    passMs: (amountMs) => {
      nowMs += amountMs;
    },
    reset: () => {
      nowMs = START_MS;
      sandbox.state.trackers.reset();
    },
    ask,
    v1: (query, { key = V1.apiKey, path = V1.apiPath } = {}) =>
      ask(`${path}?${new URLSearchParams({ ...query, api_key: key })}`),
    v2: (path, { key = V2.apiKey, ...init } = {}) =>
      ask(`/binom-v2/public/api/v1/${path}`, { ...init, headers: { 'api-key': key } }),
    keitaro: (path, body, key = KEITARO.apiKey) =>
      ask(`/keitaro/admin_api/v1/${path}`, { headers: { 'Api-Key': key }, ...post(body) }),
    admin: (path, body) => ask(`/__sandbox/trackers${path}`, post(body)),
  };
}
