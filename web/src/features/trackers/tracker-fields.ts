import type { StableRow } from '@ads-checker/shared/collections/index';
import { fieldNames } from '@ads-checker/shared/contracts/fields';
import {
  isSameTrackerOrigin,
  parseTrackerUrl,
} from '@ads-checker/shared/contracts/tracker-address';
import type { TrafficSourceSetting } from '@ads-checker/shared/contracts/tracker-entities';
import {
  newTrackerSchema,
  type TrackerTexts,
  type TrackerUpdate,
  type TrafficSourceDto,
  trackerTextsSchema,
} from '@ads-checker/shared/contracts/trackers';
import {
  findTokens,
  TRACKER_VERSIONS,
  type TrackerTokenField,
} from '@ads-checker/shared/domain/trackers';
import { z } from 'zod';
import { changedFields } from '../../lib/changed-fields.ts';

const { apiUrl, apiKey, timezone } = newTrackerSchema.shape;
const tokenText = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_]{0,40}$/, 'must be the number or the name of a token');
const optionalToken = tokenText.transform((value) => (value === '' ? null : value));

const fieldsShape = {
  ...trackerTextsSchema.shape,
  apiUrl,
  /** `auto` lets the server detect it. */
  version: z
    .enum(['auto', ...TRACKER_VERSIONS])
    .transform((value) => (value === 'auto' ? null : value)),
  timezone: timezone.unwrap(),
  trafficSourceSettings: z
    .array(
      z.object({
        trafficSourceId: z.string(),
        adIdToken: tokenText.min(1, 'is required'),
        adSetIdToken: optionalToken,
        campaignIdToken: optionalToken,
      }),
    )
    .min(1, 'must name the Ad ID token of at least one traffic source'),
};

export const newTrackerFieldsSchema = z.object({ ...fieldsShape, apiKey });
export type TrackerFields = z.input<typeof newTrackerFieldsSchema>;
export type NewTrackerValues = z.output<typeof newTrackerFieldsSchema>;
export type SourceFields = TrackerFields['trafficSourceSettings'][number];

/** An empty key keeps the stored one, unless the URL belongs to another host. */
export function trackerFieldsSchema(stored: Pick<StableRow<'binom'>, 'apiUrl'>) {
  return z
    .object({ ...fieldsShape, apiKey: z.union([z.literal(''), apiKey]) })
    .superRefine((values, context) => {
      if (values.apiKey === '' && !isSameTrackerOrigin(values.apiUrl, stored.apiUrl)) {
        context.addIssue({ code: 'custom', path: ['apiKey'], message: 'is required' });
      }
    });
}
export type TrackerValues = z.output<ReturnType<typeof trackerFieldsSchema>>;

const connectionSchema = z.object({
  apiUrl,
  apiKey: z.union([z.literal(''), apiKey]),
  version: fieldsShape.version,
});
/** An empty key means the stored one. */
export type TypedConnection = z.output<typeof connectionSchema>;

/** @throws ZodError for invalid fields. */
export function readConnection(fields: TrackerFields): TypedConnection {
  return connectionSchema.parse(fields);
}

/** Those that are not set are empty fields. */
function toTexts(tracker: Partial<TrackerTexts>): TrackerTexts {
  return Object.fromEntries(
    fieldNames(trackerTextsSchema).map((name) => [name, tracker[name] ?? '']),
  ) as TrackerTexts;
}

export const EMPTY_TRACKER: TrackerFields = {
  ...toTexts({}),
  apiUrl: '',
  apiKey: '',
  version: 'auto',
  timezone: 'UTC',
  trafficSourceSettings: [],
};

function toSourceFields(setting: TrafficSourceSetting): SourceFields {
  return {
    trafficSourceId: setting.trafficSourceId,
    adIdToken: setting.adIdToken,
    adSetIdToken: setting.adSetIdToken ?? '',
    campaignIdToken: setting.campaignIdToken ?? '',
  };
}

export function toFields(tracker: StableRow<'binom'>): TrackerFields {
  return {
    ...toTexts(tracker),
    apiUrl: tracker.apiUrl,
    apiKey: '',
    version: tracker.version,
    timezone: tracker.timezone,
    trafficSourceSettings: tracker.trafficSourceSettings.map(toSourceFields),
  };
}

/** Null when nothing changed. */
export function toUpdate({
  tracker,
  values: { apiKey: key, ...values },
}: {
  readonly tracker: StableRow<'binom'>;
  readonly values: TrackerValues;
}): TrackerUpdate | null {
  const changed = changedFields(values, tracker);
  return key === '' ? changed : { ...changed, apiKey: key };
}

/** Whether the stored key may not be used for the typed URL. */
export function needsKeyAgain(typed: string, stored: string): boolean {
  const read = parseTrackerUrl(typed);
  return 'url' in read && !isSameTrackerOrigin(read.url, stored);
}

/** Initial settings of a source: tokens matched by placeholder, otherwise by name. */
export function toPreset({ id, tokens }: TrafficSourceDto): SourceFields {
  const found = findTokens(tokens ?? []);
  const idOf = (field: TrackerTokenField): string => found[field]?.token.id ?? '';
  return {
    trafficSourceId: id,
    adIdToken: idOf('adIdToken'),
    adSetIdToken: idOf('adSetIdToken'),
    campaignIdToken: idOf('campaignIdToken'),
  };
}

/** Sources that certainly carry ad ids: their token contains the ad network's own placeholder. */
export function listDetectedPresets(sources: readonly TrafficSourceDto[]): SourceFields[] {
  return sources
    .filter(
      ({ isDeleted, tokens }) =>
        !isDeleted && findTokens(tokens ?? []).adIdToken?.foundBy === 'placeholder',
    )
    .map(toPreset);
}
