import {
  createRandom,
  findBulkProfile,
  type SampleProfile,
  type SampleSizes,
} from '@ads-checker/shared/sample/index';
import { type CallLog, createCallLog } from './calls.ts';
import { createFaultRegistry, type FaultRegistry } from './faults.ts';
import { type AppRegistry, createAppRegistry } from './graph/apps.ts';
import { type AsyncSessionStore, createAsyncSessionStore } from './graph/async-session-store.ts';
import { type BudgetGuard, createBudgetGuard } from './graph/budget-rules.ts';
import { type Businesses, createBusinesses } from './graph/businesses.ts';
import { type CatalogStore, createCatalogStore } from './graph/catalog-store.ts';
import { type CreationSettings, createCreationSettings } from './graph/creation/settings.ts';
import { createVideoStore, type VideoStore } from './graph/creation/video-store.ts';
import { createLimitedTokens, type LimitedTokens } from './graph/limited-tokens.ts';
import { createPageStore, type PageStore } from './graph/page-store.ts';
import { createReportStore, type ReportStore } from './graph/reports.ts';
import { createReviewStore, type ReviewStore } from './graph/reviews.ts';
import { type Journal, openJournal } from './journal.ts';
import { createExitRegistry, type ExitRegistry } from './proxies/exits.ts';
import { createTelegram, type Telegram } from './telegram/telegram.ts';
import { createTrackers, type Trackers } from './trackers/trackers.ts';
import { createUsageMeter, type UsageLimits, type UsageMeter } from './usage.ts';

export interface SandboxOptions {
  seed: number;
  sizes?: Partial<SampleSizes>;
  stateFile?: string | undefined;
  delayMs: number;
  hasDailyBudgetFloor: boolean;
  usage: UsageLimits;
  /** Milliseconds since 1970. */
  clock: () => number;
  onProgramError: (error: unknown) => void;
}

export interface SandboxState {
  readonly journal: Journal;
  readonly calls: CallLog;
  readonly faults: FaultRegistry;
  readonly usage: UsageMeter;
  readonly apps: AppRegistry;
  readonly budgets: BudgetGuard;
  readonly businesses: Businesses;
  readonly catalogs: CatalogStore;
  readonly creation: CreationSettings;
  readonly limitedTokens: LimitedTokens;
  readonly pages: PageStore;
  readonly reports: ReportStore;
  readonly reviews: ReviewStore;
  readonly sessions: AsyncSessionStore;
  /** Calls refused for a legacy feature of the protocol since the start. */
  readonly legacyCalls: string[];
  readonly telegram: Telegram;
  readonly trackers: Trackers;
  readonly videos: VideoStore;
  readonly exits: ExitRegistry;
  settings: { delayMs: number; clockOffsetMs: number; hasDailyBudgetFloor: boolean };
  nowMs(): number;
  /** Reports an error of the sandbox itself: the client gets a generic error. */
  onProgramError(error: unknown): void;
  findProfile(token: string): SampleProfile | undefined;
  reset(): void;
}

export function createSandboxState(options: SandboxOptions): SandboxState {
  const { delayMs, hasDailyBudgetFloor } = options;
  const settings = { delayMs, clockOffsetMs: 0, hasDailyBudgetFloor };
  const nowMs = (): number => options.clock() + settings.clockOffsetMs;
  const journal = openJournal({
    seed: options.seed,
    nowMs: options.clock(),
    stateFile: options.stateFile,
    ...(options.sizes === undefined ? {} : { sizes: options.sizes }),
  });
  let random = createRandom(options.seed);
  const businesses = createBusinesses({ journal });
  const creation = createCreationSettings();
  const state: SandboxState = {
    journal,
    calls: createCallLog(),
    faults: createFaultRegistry({ chance: () => random.next() }),
    usage: createUsageMeter(options.usage),
    apps: createAppRegistry(),
    budgets: createBudgetGuard(),
    businesses,
    catalogs: createCatalogStore({ world: () => journal.world, businesses: businesses.list }),
    creation,
    reviews: createReviewStore({ journal }),
    limitedTokens: createLimitedTokens(),
    pages: createPageStore({ world: () => journal.world, nowMs }),
    reports: createReportStore(nowMs),
    sessions: createAsyncSessionStore(nowMs),
    legacyCalls: [],
    telegram: createTelegram({
      file: options.stateFile === undefined ? undefined : `${options.stateFile}.telegram.json`,
      nowMs,
    }),
    trackers: createTrackers({
      file: options.stateFile === undefined ? undefined : `${options.stateFile}.trackers`,
      nowMs,
      world: () => journal.world,
    }),
    videos: createVideoStore({ settings: creation }),
    exits: createExitRegistry(),
    settings,
    nowMs,
    onProgramError: options.onProgramError,
    findProfile: (token) => {
      const { world } = journal;
      const ofPage = state.pages.readToken(token);
      const ownerId = ofPage?.facebookId ?? state.limitedTokens.find(token)?.profileId;
      if (ownerId !== undefined) {
        return world.profiles.find(({ facebookId }) => facebookId === ownerId);
      }
      return (
        [...world.profiles, ...world.otherProfiles].find(
          (profile) => profile.accessToken === token,
        ) ?? findBulkProfile({ world, accessToken: token })
      );
    },
    reset: () => {
      journal.reset();
      state.calls.clear();
      state.faults.clear();
      state.usage.clear();
      state.apps.clear();
      state.usage.configure(options.usage);
      state.budgets.clear();
      state.catalogs.clear();
      state.creation.clear();
      state.videos.clear();
      state.limitedTokens.clear();
      state.pages.clear();
      state.reports.clear();
      state.sessions.clear();
      state.telegram.reset();
      state.trackers.reset();
      state.exits.reset();
      settings.delayMs = delayMs;
      settings.hasDailyBudgetFloor = hasDailyBudgetFloor;
      settings.clockOffsetMs = 0;
      random = createRandom(options.seed);
    },
  };
  return state;
}
