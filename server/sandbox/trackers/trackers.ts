import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { AdOutcome } from '@ads-checker/shared/sample/conversions';
import type { SampleWorld } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import { type Catalog, createCatalog } from './catalog.ts';
import { createClickReader } from './clicks.ts';
import { type CostStore, createCostStore } from './costs.ts';
import { createTrackerFaultRegistry, type TrackerFaultRegistry } from './faults.ts';
import { createReportReader, type ReportReader } from './report.ts';

/** Behaviour of one tracker, changed by `POST /__sandbox/trackers`. */
export interface TrackerSettings {
  /** `error`: responds 503 with a page; `cut`: closes connections without a response. */
  outage: 'none' | 'error' | 'cut';
  delayMs: number;
  /** Responds with a web page to every call. */
  isHtml: boolean;
  /** Makes figures in every second row of a report unreadable. */
  hasWrongNumbers: boolean;
  /** Makes the first row of each report unreadable. */
  hasUnreadableRow: boolean;
  /** Delay until an accepted cost appears in reports. */
  costDelayMs: number;
  /** Keitaro: false simulates an edition without the API. */
  hasApi: boolean;
  /** Binom 1: uses column names up to 1.8. */
  hasOldNames: boolean;
  /** Columns unknown to this version, which it omits or rejects. */
  missingColumns: readonly string[];
}

/** A recorded call and its response, without the key. */
export interface TrackerCallEntry {
  readonly sequence: number;
  readonly at: string;
  readonly tracker: TrackerVersion;
  readonly method: string;
  /** Path relative to the tracker, with the query. */
  readonly target: string;
  readonly body: unknown;
  /** Null while pending, and without a response. */
  status: number | null;
}

export interface Trackers {
  readonly settings: Record<TrackerVersion, TrackerSettings>;
  readonly faults: TrackerFaultRegistry;
  readonly costs: CostStore;
  readonly reports: ReportReader;
  catalog(): Catalog;
  nowMs(): number;
  /** @returns the reason when it cannot: the ad is unknown, or its links carry no id */
  steer(input: { adId: string; outcome: AdOutcome | 'as_is' }): 'done' | 'unknown' | 'nameless';
  steered(): readonly { adId: string; outcome: AdOutcome }[];
  note(call: Omit<TrackerCallEntry, 'sequence' | 'at' | 'status'>): TrackerCallEntry;
  listCalls(sinceSequence: number): readonly TrackerCallEntry[];
  clearCalls(): void;
  reset(): void;
}

const MAX_CALLS = 20_000;
const DAY_MS = 86_400_000;
const DEFAULTS: TrackerSettings = {
  outage: 'none',
  delayMs: 0,
  isHtml: false,
  hasWrongNumbers: false,
  hasUnreadableRow: false,
  costDelayMs: 0,
  hasApi: true,
  hasOldNames: false,
  missingColumns: [],
};
/** Binom 2 applies costs after 1 to 5 s, Keitaro after seconds to minutes. */
const COST_DELAYS_MS: Readonly<Record<TrackerVersion, number>> = {
  binom_v1: 0,
  binom_v2: 3_000,
  keitaro: 20_000,
};

function createSettings(): Record<TrackerVersion, TrackerSettings> {
  return {
    binom_v1: { ...DEFAULTS, costDelayMs: COST_DELAYS_MS.binom_v1 },
    binom_v2: { ...DEFAULTS, costDelayMs: COST_DELAYS_MS.binom_v2 },
    keitaro: { ...DEFAULTS, costDelayMs: COST_DELAYS_MS.keitaro },
  };
}

const steeredSchema = z.array(
  z.tuple([z.string(), z.object({ outcome: z.enum(['losing', 'winning']), sinceMs: z.number() })]),
);

function readSteered(file: string | undefined): z.infer<typeof steeredSchema> {
  if (file === undefined || !existsSync(file)) {
    return [];
  }
  try {
    return steeredSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? [];
  } catch {
    return [];
  }
}

/** Three trackers with the same clicks. With files, costs and steered ads survive a restart. */
export function createTrackers(input: {
  /** Base path of `<file>.costs.jsonl` and `<file>.ads.json`. */
  file: string | undefined;
  nowMs: () => number;
  world: () => SampleWorld;
}): Trackers {
  const { file, nowMs, world } = input;
  const costsFile = file === undefined ? undefined : `${file}.costs.jsonl`;
  const adsFile = file === undefined ? undefined : `${file}.ads.json`;
  const outcomes = new Map(readSteered(adsFile));
  const clicks = createClickReader({
    world,
    outcomes: () => outcomes,
  });
  const costs = createCostStore({ file: costsFile, clicks });
  const faults = createTrackerFaultRegistry();
  const settings = createSettings();
  let calls: TrackerCallEntry[] = [];
  let sequence = 0;
  let known: { world: SampleWorld; adCount: number; catalog: Catalog } | undefined;

  const readCatalog = (): Catalog => {
    const current = world();
    if (known?.world !== current || known.adCount !== current.ads.size) {
      clicks.clear();
      known = {
        world: current,
        adCount: current.ads.size,
        catalog: createCatalog(current),
      };
    }
    return known.catalog;
  };

  return {
    settings,
    faults,
    costs,
    reports: createReportReader({ clicks, costs }),
    nowMs,
    catalog: readCatalog,
    steer: ({ adId, outcome }) => {
      const click = readCatalog()
        .campaigns.flatMap(({ clickSources }) => clickSources)
        .find(({ ad }) => ad?.id === adId);
      if (click === undefined || click.missing !== 'none') {
        return click === undefined ? 'unknown' : 'nameless';
      }
      if (outcome === 'as_is') {
        outcomes.delete(adId);
      } else {
        outcomes.set(adId, { outcome, sinceMs: nowMs() - DAY_MS });
      }
      clicks.clear();
      if (adsFile !== undefined) {
        writeFileSync(adsFile, JSON.stringify([...outcomes]));
      }
      return 'done';
    },
    steered: () => [...outcomes].map(([adId, { outcome }]) => ({ adId, outcome })),
    note: (call) => {
      sequence += 1;
      const noted: TrackerCallEntry = {
        sequence,
        at: new Date(nowMs()).toISOString(),
        ...call,
        status: null,
      };
      calls.push(noted);
      if (calls.length > MAX_CALLS) {
        calls = calls.slice(-MAX_CALLS / 2);
      }
      return noted;
    },
    listCalls: (sinceSequence) => calls.filter((call) => call.sequence > sinceSequence),
    clearCalls: () => {
      calls = [];
    },
    reset: () => {
      Object.assign(settings, createSettings());
      faults.clear();
      costs.reset();
      outcomes.clear();
      clicks.clear();
      calls = [];
      if (adsFile !== undefined) {
        rmSync(adsFile, { force: true });
      }
    },
  };
}
