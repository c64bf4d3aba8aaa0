import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import { fieldNames } from '@ads-checker/shared/contracts/fields';
import { isSameTrackerOrigin } from '@ads-checker/shared/contracts/tracker-address';
import { trackerTextsSchema } from '@ads-checker/shared/contracts/trackers';
import { TRACKER_FAILURE_FIELDS, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TrackerError } from '../../gateways/trackers/ports/tracker-port.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Tracker } from './entities.ts';

/** Connection settings before the version is known. */
export interface ConnectionDraft {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Null when it must be detected. */
  readonly version: TrackerVersion | null;
}

/**
 * Connection settings using the stored key. @throws ValidationError naming the key when the stored
 * one would be sent to another origin.
 */
export function draftOf(input: {
  stored: { readonly apiUrl: string; readonly apiKey: string };
  given: {
    readonly apiUrl: string;
    readonly apiKey: string | undefined;
    readonly version: TrackerVersion | null;
  };
}): ConnectionDraft {
  const { apiUrl, version, apiKey = input.stored.apiKey } = input.given;
  if (input.given.apiKey === undefined && !isSameTrackerOrigin(apiUrl, input.stored.apiUrl)) {
    throw invalidInput([
      { field: 'body.apiKey', message: 'must be given again when the address changes' },
    ]);
  }
  return { apiUrl, apiKey, version };
}

export function trackerExists({ id, name }: Pick<Tracker, 'id' | 'name'>): AppError {
  return new AppError('AlreadyExistsError', ERROR_MESSAGES.trackerExists, {
    code: 'tracker_exists',
    details: {
      title: name,
      fields: [{ field: 'body.apiUrl', message: ERROR_MESSAGES.trackerExists }],
      existingId: id,
    },
  });
}

/** Adds the responsible settings field to a tracker's failure. */
export function withField(error: unknown): unknown {
  const field = error instanceof TrackerError ? TRACKER_FAILURE_FIELDS[error.failure] : null;
  if (!(error instanceof TrackerError) || field === null) {
    return error;
  }
  return new AppError(error.type, error.message, {
    code: error.failure,
    details: { ...error.details, fields: [{ field: `body.${field}`, message: error.message }] },
  });
}

const TEXT_FIELDS = [...fieldNames(trackerTextsSchema), 'apiUrl', 'version', 'timezone'] as const;
type Shown = Pick<Tracker, (typeof TEXT_FIELDS)[number] | 'trafficSourceSettings'>;

function countText({ trafficSourceSettings }: Shown): string {
  return String(trafficSourceSettings.length);
}

export function createdFacts(tracker: Shown): ActivityChange[] {
  return [
    ...TEXT_FIELDS.map((field) => ({ field, to: tracker[field] })),
    { field: 'trafficSources', to: countText(tracker) },
  ];
}

/** Changes for the team's log; for the key only the fact that it changed. */
export function updatedFacts(input: {
  before: Shown;
  after: Shown;
  hasNewKey: boolean;
}): ActivityChange[] {
  const changes: ActivityChange[] = TEXT_FIELDS.flatMap((field) =>
    input.before[field] === input.after[field]
      ? []
      : [{ field, from: input.before[field], to: input.after[field] }],
  );
  const hasNewSources =
    JSON.stringify(input.before.trafficSourceSettings) !==
    JSON.stringify(input.after.trafficSourceSettings);
  return [
    ...changes,
    ...(hasNewSources
      ? [
          {
            field: 'trafficSources' as const,
            from: countText(input.before),
            to: countText(input.after),
          },
        ]
      : []),
    ...(input.hasNewKey ? [{ field: 'secret' as const, to: 'apiKey' }] : []),
  ];
}
