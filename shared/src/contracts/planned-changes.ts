import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import {
  AD_OBJECT_CHANGE_STATES,
  ADS_HAVE_NO_BUDGET,
  adObjectChangeCountsSchema,
  adObjectChangeErrorSchema,
  adObjectIdsSchema,
  budgetOperationSchema,
  hasFieldOf,
  statusOperationSchema,
} from './ad-object-changes.ts';
import { AD_OBJECT_LEVELS } from './ad-object-values.ts';
import {
  emptyDataSchema,
  idSchema,
  lineSchema,
  newRowIdSchema,
  timestampSchema,
} from './common.ts';
import { timezoneInput } from './trackers.ts';

/** How far ahead a change can be planned. */
export const PLANNED_AHEAD_MIN_MINUTES = 1;
export const PLANNED_AHEAD_MAX_DAYS = 60;
/** A change that could not start within this time is not carried out any more. */
export const PLANNED_LATE_MAX_MINUTES = 60;
/** How long ended ones are listed. */
export const PLANNED_CHANGES_LISTED_DAYS = 30;

export const TIME_DOES_NOT_EXIST = 'must be a time that exists in the ad account’s time zone';
export const TIME_TOO_SOON = 'must be at least a minute ahead';
export const TIME_TOO_FAR = 'must be at most 60 days ahead';

/** `carried_out`: handed over to a bulk change, which tells how it went. */
export const PLANNED_CHANGE_STATES = [
  'planned',
  'carried_out',
  'missed',
  'failed',
  'canceled',
] as const;
export type PlannedChangeState = (typeof PLANNED_CHANGE_STATES)[number];

/**
 * Why a change was missed, or failed as a whole: nothing was sent. Of one that was carried out: why
 * its further operations were not begun.
 */
export const PLANNED_CHANGE_REASONS = [
  /** The server could not start it in time. */
  'late',
  /** All rules of the team were paused at its time. */
  'paused_by_team',
  /** Who planned it may not change ads of the profile any more. */
  'not_allowed',
  'profile_disconnected',
  'profile_deleted',
  /** The change of an operation was stopped, so that those after it were not begun. */
  'stopped',
] as const;
export type PlannedChangeReason = (typeof PLANNED_CHANGE_REASONS)[number];

export const plannedOperationSchema = z.discriminatedUnion('type', [
  statusOperationSchema,
  budgetOperationSchema,
]);
export type PlannedOperation = z.infer<typeof plannedOperationSchema>;

/** A status and each amount can be changed once. */
const FURTHER_OPERATIONS_MAX = 3;

interface PlannedOperations {
  readonly operation: PlannedOperation;
  readonly furtherOperations: readonly PlannedOperation[];
}

/** All operations in their order. */
export const operationsOf = ({
  operation,
  furtherOperations,
}: PlannedOperations): readonly PlannedOperation[] => [operation, ...furtherOperations];

/** What is wrong with several operations, below the fields of a plan; undefined when nothing is. */
export function findOperationsFault({
  level,
  ...plan
}: PlannedOperations & { readonly level: (typeof AD_OBJECT_LEVELS)[number] }):
  | { readonly path: (string | number)[]; readonly message: string }
  | undefined {
  const known = new Set<string>();
  for (const [index, operation] of operationsOf(plan).entries()) {
    const path = index === 0 ? ['operation'] : ['furtherOperations', index - 1];
    if (!hasFieldOf({ level, operation })) {
      return { path, message: ADS_HAVE_NO_BUDGET };
    }
    const field = operation.type === 'status' ? 'status' : operation.field;
    if (known.has(field)) {
      return { path, message: 'contradicts another operation' };
    }
    known.add(field);
  }
  return undefined;
}

/** Wall-clock time to the minute; the first of two when clocks are set back. */
const localTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a local time such as 2026-12-01T06:00');

const accountNameSchema = lineSchema.max(400, 'must have at most 400 characters').nullable();
const currencySchema = z.string().min(3).max(4).nullable();

const plannedOutcomeSchema = z.object({
  id: idSchema,
  state: z.enum(AD_OBJECT_CHANGE_STATES),
  counts: adObjectChangeCountsSchema,
  /** Of the first object that failed. */
  error: adObjectChangeErrorSchema.nullable(),
});

export const plannedChangeSchema = z.object({
  id: idSchema,
  /** Who planned it; null when the person was deleted. */
  userId: idSchema.nullable(),
  /** Null when the profile was deleted. */
  adUserId: idSchema.nullable(),
  adUserName: z.string(),
  adAccountId: idSchema,
  adAccountName: z.string().nullable(),
  level: z.enum(AD_OBJECT_LEVELS),
  operation: plannedOperationSchema,
  /** After it, each once the one before has ended. */
  furtherOperations: z.array(plannedOperationSchema),
  objectCount: z.int().positive(),
  at: timestampSchema,
  localTime: localTimeSchema,
  /** Of the ad account. */
  timeZone: z.string(),
  /** The currency of its budgets; null when unknown. */
  currency: z.string().nullable(),
  state: z.enum(PLANNED_CHANGE_STATES),
  reason: z.enum(PLANNED_CHANGE_REASONS).nullable(),
  /** Past its time and still planned, because all rules of the team are paused. */
  isPausedByTeam: z.boolean(),
  /** When it was carried out, missed, failed or canceled. */
  endedAt: timestampSchema.nullable(),
  /** The bulk change that carries it out; null before, and when it is too old to be kept. */
  change: plannedOutcomeSchema.nullable(),
  /** Those of its further operations that were begun and are kept. */
  furtherChanges: z.array(plannedOutcomeSchema),
  /** Whether the caller may change its time and operations. */
  canChange: z.boolean(),
  /** Whether something of it can be undone by the caller. */
  canUndo: z.boolean(),
});
export type PlannedChangeDto = z.infer<typeof plannedChangeSchema>;

const furtherOperationsSchema = z
  .array(plannedOperationSchema)
  .max(FURTHER_OPERATIONS_MAX, `must have at most ${FURTHER_OPERATIONS_MAX} items`);

export const newPlannedChangeSchema = z
  .strictObject({
    /** Generated by the client. */
    id: newRowIdSchema,
    adUserId: idSchema,
    adAccountId: idSchema,
    /** For the list. */
    adAccountName: accountNameSchema,
    currency: currencySchema,
    level: z.enum(AD_OBJECT_LEVELS),
    operation: plannedOperationSchema,
    furtherOperations: furtherOperationsSchema.default([]),
    objectIds: adObjectIdsSchema,
    localTime: localTimeSchema,
    timeZone: timezoneInput,
  })
  .superRefine((plan, context) => {
    const fault = findOperationsFault(plan);
    if (fault !== undefined) {
      context.addIssue({ code: 'custom', ...fault });
    }
  });
export type NewPlannedChange = z.infer<typeof newPlannedChangeSchema>;

export const plannedChangeUpdateSchema = z
  .strictObject({
    localTime: localTimeSchema.optional(),
    operation: plannedOperationSchema.optional(),
    furtherOperations: furtherOperationsSchema.optional(),
  })
  .refine((update) => Object.keys(update).length > 0, 'at least one field is required');
export type PlannedChangeUpdate = z.infer<typeof plannedChangeUpdateSchema>;

const accountParams = z.object({ accountId: idSchema });
const params = z.object({ plannedChangeId: idSchema });
const readErrors = ['AuthorizationError', 'NotFoundError'] as const;
const writeErrors = [...readErrors, 'FailedPreconditionError', 'ConflictError'] as const;
const shared = { auth: 'session', tag: 'Planned changes' } as const;

export const plannedChangeRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/planned-changes',
    summary:
      'Lists the changes planned by an account and those of profiles it may manage; ended ones of the last 30 days.',
    params: accountParams,
    response: dataEnvelope(z.array(plannedChangeSchema)),
    errors: readErrors,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/planned-changes',
    summary:
      'Plans a change of many objects of one level of an ad account, 1 minute to 60 days ahead.',
    params: accountParams,
    body: newPlannedChangeSchema,
    response: dataEnvelope(plannedChangeSchema),
    errors: writeErrors,
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/planned-changes/{plannedChangeId}',
    summary: 'Changes the time or the operations of a change that is still planned.',
    params,
    body: plannedChangeUpdateSchema,
    response: dataEnvelope(plannedChangeSchema),
    errors: writeErrors,
  }),
  cancel: route({
    ...shared,
    method: 'DELETE',
    path: '/planned-changes/{plannedChangeId}',
    summary: 'Cancels a planned change. It stays in the list as canceled.',
    params,
    response: emptyDataSchema,
    errors: writeErrors,
  }),
  undo: route({
    ...shared,
    method: 'POST',
    path: '/planned-changes/{plannedChangeId}/undo',
    summary:
      'Restores the values from before a planned change that was carried out, last operation first.',
    params,
    response: dataEnvelope(plannedChangeSchema),
    errors: writeErrors,
  }),
} as const;
