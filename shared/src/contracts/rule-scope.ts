import { z } from 'zod';
import { idSchema, lineSchema } from './common.ts';

const SCOPE_IDS_MAX = 1_000;
const SCOPE_TEXTS_MAX = 50;
const SCOPE_TEXT_MAX_LENGTH = 400;
const SCOPE_AGE_MAX_HOURS = 24 * 3_650;

const ids = z
  .array(idSchema)
  .max(SCOPE_IDS_MAX, `must have at most ${SCOPE_IDS_MAX} items`)
  .default([]);
const texts = z
  .array(
    lineSchema
      .min(1, 'is required')
      .max(SCOPE_TEXT_MAX_LENGTH, `must have at most ${SCOPE_TEXT_MAX_LENGTH} characters`),
  )
  .max(SCOPE_TEXTS_MAX, `must have at most ${SCOPE_TEXTS_MAX} items`)
  .default([]);
const hours = z
  .int()
  .min(0)
  .max(SCOPE_AGE_MAX_HOURS, `must be at most ${SCOPE_AGE_MAX_HOURS}`)
  .nullable()
  .default(null);

/** Without regard to case: any of the first, none of the second, one of the third. */
const nameFilterShape = { nameContains: texts, nameNotContains: texts, nameEquals: texts } as const;
const nameFilterSchema = z.strictObject(nameFilterShape);
export type ScopeNameFilter = z.infer<typeof nameFilterSchema>;

/**
 * What a rule of many profiles watches. Profiles add up; everything else narrows. A filter that
 * needs an unknown value leaves the object out.
 */
export const ruleScopeSchema = z
  .strictObject({
    adUserIds: ids,
    /** Groups of profiles, by name without regard to case. */
    groupNames: texts,
    /** All profiles of the rule's owner, also those connected later. */
    isEveryAdUser: z.boolean().default(false),
    /** Empty, here and below: all. */
    adAccountIds: ids,
    campaignIds: ids,
    /** Objects of the rule's level with any of these tags, themselves or by what they are under. */
    tagIds: ids,
    /** Of the objects of the rule's level. */
    ...nameFilterShape,
    /** Of objects and their parents, by level. */
    names: z
      .strictObject({
        campaign: nameFilterSchema.optional(),
        adSet: nameFilterSchema.optional(),
        ad: nameFilterSchema.optional(),
      })
      .default({}),
    /** Only objects of the rule's level that are on together with their parents. */
    isDelivering: z.boolean().default(false),
    /** Objectives of campaigns. */
    objectives: texts,
    /** Age of the objects of the rule's level; null for any. */
    minAgeHours: hours,
    maxAgeHours: hours,
  })
  .refine(
    ({ adUserIds, groupNames, isEveryAdUser }) =>
      isEveryAdUser || adUserIds.length > 0 || groupNames.length > 0,
    'must name profiles, groups or all profiles',
  )
  .refine(
    ({ minAgeHours, maxAgeHours }) =>
      minAgeHours === null || maxAgeHours === null || minAgeHours <= maxAgeHours,
    { path: ['maxAgeHours'], message: 'must not be less than the minimum' },
  );
export type RuleScope = z.infer<typeof ruleScopeSchema>;
export type RuleScopeInput = z.input<typeof ruleScopeSchema>;

/** A stored scope; null when another release wrote what this one cannot read. */
export function readRuleScope(stored: unknown): RuleScope | null {
  return ruleScopeSchema.safeParse(stored).data ?? null;
}
