import type { SyncCollection, SyncDoc } from '@ads-checker/shared/collections/index';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdInsightsDto,
  AdSetDto,
  InsightsDto,
} from '@ads-checker/shared/contracts/ad-objects';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import type { ErrorEnvelope } from '@ads-checker/shared/errors';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60_000;
const PICTURE = /^picture:(\d+)$/;

type Bare<T> = Omit<T, 'insights'>;

export interface RecordedObjects {
  readonly campaigns: readonly Bare<AdCampaignDto>[];
  readonly adSets: readonly Bare<AdSetDto>[];
  readonly ads: readonly Bare<AdDto>[];
  readonly adImages: readonly AdImageDto[];
}

/** Insights without their days, by preset; null without delivery. */
export type RecordedInsights = Readonly<
  Record<string, Omit<InsightsDto | AdInsightsDto, 'since' | 'until'> | null>
>;

/**
 * Responses of the product to the sample team's administrator, written by `scripts/record-demo.ts`.
 */
export interface Recording {
  /** The time of {@link readRecording}. */
  readonly recordedAt: string;
  readonly signedIn: SignedIn;
  readonly rows: { readonly [N in SyncCollection]: readonly SyncDoc<N>[] };
  /** Their volatile fields, by document id. */
  readonly volatile: {
    readonly [N in SyncCollection]?: readonly { readonly id: string; readonly fields: object }[];
  };
  readonly reads: Readonly<
    Record<
      string,
      readonly { readonly params: Readonly<Record<string, string>>; readonly answer: unknown }[]
    >
  >;
  readonly adAccounts: Readonly<Record<string, readonly Bare<AdAccountDto>[]>>;
  /** Errors of the ad network, by profile. */
  readonly refusals: Readonly<Record<string, ErrorEnvelope>>;
  readonly objects: Readonly<Record<string, RecordedObjects>>;
  readonly insights: Readonly<Record<string, RecordedInsights>>;
}

/** Shifts all times so that the recording was made at `nowMs`, and inserts its pictures. */
export function readRecording({
  text,
  nowMs,
}: {
  readonly text: string;
  readonly nowMs: number;
}): Recording {
  const { recordedAt, pictures } = JSON.parse(text) as {
    readonly recordedAt: string;
    readonly pictures: readonly string[];
  };
  const ageMs = nowMs - Date.parse(recordedAt);
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string') {
      return value;
    }
    const [, index] = PICTURE.exec(value) ?? [];
    if (index !== undefined) {
      return `data:image/svg+xml,${encodeURIComponent(pictures[Number(index)] ?? '')}`;
    }
    if (TIMESTAMP.test(value)) {
      return new Date(Date.parse(value) + ageMs).toISOString();
    }
    const days = Math.round(ageMs / DAY_MS) * DAY_MS;
    return DAY.test(value) ? new Date(Date.parse(value) + days).toISOString().slice(0, 10) : value;
  }) as Recording;
}
