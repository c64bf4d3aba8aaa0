import { z } from 'zod';
import { AD_EFFECTIVE_STATUSES } from './ad-object-values.ts';
import { idSchema, lineSchema } from './common.ts';

/** What an object is, rather than a figure of it. */
export const TRAITS = ['name', 'delivery', 'tags'] as const;
export type Trait = (typeof TRAITS)[number];

/** Of names, without regard to case. */
export const NAME_OPERATORS = ['equals', 'contains', 'not_contains'] as const;
/** Whether it is, or has, any of a list. */
export const LIST_OPERATORS = ['any_of', 'none_of'] as const;
export const TRAIT_OPERATORS = [...NAME_OPERATORS, ...LIST_OPERATORS] as const;

/** The ad network's effective statuses of all levels. */
export const DELIVERIES = AD_EFFECTIVE_STATUSES;
export type Delivery = (typeof DELIVERIES)[number];

export const TRAIT_TEXT_MAX_LENGTH = 400;
export const TRAIT_TAGS_MAX = 50;

export const nameConditionSchema = z.strictObject({
  column: z.literal('name'),
  operator: z.enum(NAME_OPERATORS),
  value: lineSchema
    .min(1, 'is required')
    .max(TRAIT_TEXT_MAX_LENGTH, `must have at most ${TRAIT_TEXT_MAX_LENGTH} characters`),
});

export const listConditionSchema = z.discriminatedUnion('column', [
  z.strictObject({
    column: z.literal('delivery'),
    operator: z.enum(LIST_OPERATORS),
    value: z.array(z.enum(DELIVERIES)).min(1, 'is required').max(DELIVERIES.length),
  }),
  z.strictObject({
    column: z.literal('tags'),
    operator: z.enum(LIST_OPERATORS),
    /** Ids of tags, which the object has itself or by what it is under. */
    value: z
      .array(idSchema)
      .min(1, 'is required')
      .max(TRAIT_TAGS_MAX, `must have at most ${TRAIT_TAGS_MAX} items`),
  }),
]);

export type TraitCondition =
  | z.infer<typeof nameConditionSchema>
  | z.infer<typeof listConditionSchema>;

const KNOWN: ReadonlySet<string> = new Set(TRAITS);
export const isTrait = (column: string): column is Trait => KNOWN.has(column);
