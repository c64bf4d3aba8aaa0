import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema } from './common.ts';
import { withoutDefaults } from './fields.ts';
import { isTimeZone } from './is-time-zone.ts';
import { parseTrackerUrl } from './tracker-address.ts';
import { trackerSchema } from './tracker-entities.ts';
import { TRACKER_CAMPAIGN_STATUSES, TRACKER_VERSIONS } from './tracker-values.ts';

export const TRACKER_NAME_MAX_LENGTH = 80;
export const TRACKER_URL_MAX_LENGTH = 500;
export const TRACKER_API_KEY_MAX_LENGTH = 255;
export const TRAFFIC_SOURCE_SETTINGS_MAX = 500;
export const TRACKER_CAMPAIGN_IDS_MAX = 500;

export const trackerUserSchema = z.object({ id: z.string(), login: z.string() });
export type TrackerUserDto = z.infer<typeof trackerUserSchema>;

/** 0 deleted, 1 active, 2 with traffic. */
const campaignStatusSchema = z.literal(TRACKER_CAMPAIGN_STATUSES);

export const trackerCampaignSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: campaignStatusSchema,
  /** Null when not reported by the tracker. */
  trafficSourceId: z.string().nullable(),
});
export type TrackerCampaignDto = z.infer<typeof trackerCampaignSchema>;

export const trafficSourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  isDeleted: z.boolean(),
  /** Null when not reported by the tracker; people then enter the token's number. */
  tokens: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        parameter: z.string(),
        placeholder: z.string(),
      }),
    )
    .nullable(),
});
export type TrafficSourceDto = z.infer<typeof trafficSourceSchema>;

/** Resources that use a tracker and are deleted with it. */
export const TRACKER_DEPENDENT_KINDS = ['cost_update_task', 'rule', 'results'] as const;
export type TrackerDependentKind = (typeof TRACKER_DEPENDENT_KINDS)[number];

export const trackerDependentsSchema = z.object({
  kind: z.enum(TRACKER_DEPENDENT_KINDS),
  count: z.int().nonnegative(),
  /** Names of those that the actor may see. */
  names: z.array(z.string()),
});
export type TrackerDependentsDto = z.infer<typeof trackerDependentsSchema>;

const nameInput = lineSchema
  .min(1, 'is required')
  .max(TRACKER_NAME_MAX_LENGTH, `must have at most ${TRACKER_NAME_MAX_LENGTH} characters`);

const FAULT_TEXTS = {
  not_a_url: 'must be a URL such as https://tracker.example.com',
  has_credentials: 'must not contain a username or password',
} as const;

const urlInput = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(TRACKER_URL_MAX_LENGTH, `must have at most ${TRACKER_URL_MAX_LENGTH} characters`)
  .transform((value, context) => {
    const read = parseTrackerUrl(value);
    if ('fault' in read) {
      context.addIssue(FAULT_TEXTS[read.fault]);
      return z.NEVER;
    }
    return read.url;
  });

/** Sent in headers and addresses: visible ASCII. */
const apiKeyInput = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(TRACKER_API_KEY_MAX_LENGTH, `must have at most ${TRACKER_API_KEY_MAX_LENGTH} characters`)
  .regex(/^[\x21-\x7E]*$/, 'must be one line of Latin letters, digits and signs');

/** Null to detect it. */
const versionInput = z.enum(TRACKER_VERSIONS).nullable();

export const timezoneInput = z
  .string()
  .min(1, 'is required')
  .max(60, 'must have at most 60 characters')
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');

const tokenInput = z
  .string()
  .trim()
  .min(1, 'is required')
  .regex(/^[A-Za-z0-9_]{0,40}$/, 'must be the number or the name of a token');

const trafficSourceSettingsInput = z
  .array(
    z.strictObject({
      trafficSourceId: z.string().regex(/^[\w-]{1,64}$/, 'must be the ID of a traffic source'),
      adIdToken: tokenInput,
      adSetIdToken: tokenInput.nullable().default(null),
      campaignIdToken: tokenInput.nullable().default(null),
    }),
  )
  .min(1, 'must name the Ad ID token of at least one traffic source')
  .max(TRAFFIC_SOURCE_SETTINGS_MAX, `must have at most ${TRAFFIC_SOURCE_SETTINGS_MAX} items`)
  .refine(
    (settings) => new Set(settings.map((item) => item.trafficSourceId)).size === settings.length,
    'must name a traffic source once',
  );

/**
 * What people write about a tracker. Storing, updating, showing and logging these fields derives
 * from this schema: another one needs a column of its name.
 */
export const trackerTextsSchema = z.object({ name: nameInput, url: urlInput });
export type TrackerTexts = z.infer<typeof trackerTextsSchema>;

export const newTrackerSchema = z.strictObject({
  ...trackerTextsSchema.shape,
  apiUrl: urlInput,
  apiKey: apiKeyInput,
  version: versionInput.default(null),
  timezone: timezoneInput.default('UTC'),
  trafficSourceSettings: trafficSourceSettingsInput,
});
export type NewTrackerDto = z.infer<typeof newTrackerSchema>;
export type NewTrackerInput = z.input<typeof newTrackerSchema>;

/**
 * Only fields to change. An absent `apiKey` keeps the stored one, which is never sent to another
 * origin.
 */
export const trackerUpdateSchema = z
  .strictObject({
    ...withoutDefaults(trackerTextsSchema.shape),
    apiUrl: urlInput,
    apiKey: apiKeyInput,
    version: versionInput,
    timezone: timezoneInput,
    trafficSourceSettings: trafficSourceSettingsInput,
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type TrackerUpdate = z.infer<typeof trackerUpdateSchema>;

/**
 * Settings that may be unsaved; with `binomId`, the stored key is used for the same origin. All
 * settings of a tracker are taken, and those that are not of its connection may be unfinished.
 */
export const typedTrackerSchema = z.strictObject({
  apiUrl: urlInput,
  apiKey: apiKeyInput.optional(),
  version: versionInput.default(null),
  binomId: idSchema.optional(),
  name: z.string().optional(),
  url: z.string().optional(),
  timezone: z.string().optional(),
  trafficSourceSettings: z.array(z.unknown()).optional(),
});
export type TypedTracker = z.infer<typeof typedTrackerSchema>;

const trackerParams = z.object({ binomId: idSchema });
const trackersResponse = dataEnvelope(z.object({ binoms: z.array(trackerSchema) }));
const trackerResponse = dataEnvelope(z.object({ binom: trackerSchema }));
/** Number of rows without a readable id, which cannot be shown. */
const unreadableRows = z.int().nonnegative();
const CHANGE_ERRORS = [
  'AlreadyExistsError',
  'AuthorizationError',
  'ConflictError',
  'FailedPreconditionError',
  'NotFoundError',
  'UnavailableError',
  'VendorError',
] as const;
const READ_ERRORS = [
  'AuthorizationError',
  'FailedPreconditionError',
  'NotFoundError',
  'UnavailableError',
  'VendorError',
] as const;
const tag = 'Trackers';

export const trackerRoutes = {
  listOfTeam: route({
    method: 'GET',
    path: '/teams/{teamId}/binoms',
    summary: 'Lists the trackers of a team.',
    auth: 'session',
    params: z.object({ teamId: idSchema }),
    response: trackersResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  listOfAccount: route({
    method: 'GET',
    path: '/accounts/{accountId}/binoms',
    summary: 'Lists the trackers of an account’s team.',
    auth: 'session',
    params: z.object({ accountId: idSchema }),
    response: trackersResponse,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  create: route({
    method: 'POST',
    path: '/teams/{teamId}/binoms',
    summary:
      'Connects a tracker after checking the given settings. Wrong settings fail with the reason as `code`; settings that already exist answer 409.',
    auth: 'session',
    params: z.object({ teamId: idSchema }),
    body: newTrackerSchema,
    response: trackerResponse,
    errors: CHANGE_ERRORS,
    tag,
  }),
  update: route({
    method: 'PATCH',
    path: '/binoms/{binomId}',
    summary: 'Updates a tracker. A new API URL, API key or version is checked first.',
    auth: 'session',
    params: trackerParams,
    body: trackerUpdateSchema,
    response: trackerResponse,
    errors: CHANGE_ERRORS,
    tag,
  }),
  listDependents: route({
    method: 'GET',
    path: '/binoms/{binomId}/dependents',
    summary: 'Returns what would be deleted with a tracker, by kind.',
    auth: 'session',
    params: trackerParams,
    response: dataEnvelope(z.object({ dependents: z.array(trackerDependentsSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
  listUsers: route({
    method: 'GET',
    path: '/binoms/{binomId}/users',
    summary: 'Lists the users of a tracker, read from the tracker.',
    auth: 'session',
    params: trackerParams,
    response: dataEnvelope(z.object({ users: z.array(trackerUserSchema), unreadableRows })),
    errors: READ_ERRORS,
    tag,
  }),
  listCampaigns: route({
    method: 'GET',
    path: '/binoms/{binomId}/campaigns',
    summary: 'Lists the campaigns of a tracker, read from the tracker. All filters must match.',
    auth: 'session',
    params: trackerParams,
    query: z.strictObject({
      binomCampaignIds: z
        .array(idSchema)
        .max(TRACKER_CAMPAIGN_IDS_MAX, `must have at most ${TRACKER_CAMPAIGN_IDS_MAX} items`)
        .optional(),
      /** Part of the name, case-insensitive. */
      name: z.string().trim().max(200, 'must have at most 200 characters').optional(),
      userId: idSchema.optional(),
      status: z
        .enum(TRACKER_CAMPAIGN_STATUSES.map(String))
        .transform((value) => Number(value) as (typeof TRACKER_CAMPAIGN_STATUSES)[number])
        .optional(),
    }),
    response: dataEnvelope(z.object({ campaigns: z.array(trackerCampaignSchema), unreadableRows })),
    errors: READ_ERRORS,
    tag,
  }),
  listTrafficSources: route({
    method: 'GET',
    path: '/binoms/{binomId}/traffic-sources',
    summary: 'Lists the traffic sources of a tracker with their tokens, read from the tracker.',
    auth: 'session',
    params: trackerParams,
    response: dataEnvelope(
      z.object({ trafficSources: z.array(trafficSourceSchema), unreadableRows }),
    ),
    errors: READ_ERRORS,
    tag,
  }),
  readTrafficSources: route({
    method: 'POST',
    path: '/binom-settings/traffic-sources',
    summary: 'Returns the traffic sources and version of a tracker by its settings, saved or not.',
    auth: 'session',
    body: typedTrackerSchema,
    response: dataEnvelope(
      z.object({
        version: z.enum(TRACKER_VERSIONS),
        trafficSources: z.array(trafficSourceSchema),
        unreadableRows,
      }),
    ),
    errors: READ_ERRORS,
    tag,
    isRead: true,
  }),
  delete: route({
    method: 'DELETE',
    path: '/binoms/{binomId}',
    summary: 'Deletes a tracker with its cost update tasks and rules.',
    auth: 'session',
    params: trackerParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError'],
    tag,
  }),
} as const;
