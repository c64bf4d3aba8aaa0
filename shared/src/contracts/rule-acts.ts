import { z } from 'zod';
import { RULE_LEVELS } from './rule-values.ts';

/** More in one list would not be understood by who reads it. */
export const RULE_ACTS_MAX = 10;
export const PAUSE_HOURS_MAX = 720;
const AMOUNT_MAX = 1e9;
const RAISE_PERCENT_MAX = 1_000;

export const RULE_ACT_TYPES = [
  'turn_on',
  'turn_off',
  'pause_until',
  'set_budget',
  'raise_budget',
  'lower_budget',
  'set_bid',
  'raise_bid',
  'lower_bid',
  'notify',
] as const;
export type RuleActType = (typeof RULE_ACT_TYPES)[number];

/** Major units of the ad account's currency; decimals that the currency lacks are rounded. */
const amount = z
  .number()
  .positive('must be more than 0')
  .max(AMOUNT_MAX, `must be at most ${AMOUNT_MAX}`);

function percentUpTo(max: number) {
  return z
    .number()
    .min(0.01, 'must be at least 0.01')
    .max(max, `must be at most ${max}`)
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'must have at most 2 decimals',
    );
}

/** The level that is switched; the level of the rule by default. */
const level = z.enum(RULE_LEVELS).optional();

/** Bounds of the result, in major units of the ad account's currency. */
const bounds = { floor: amount.optional(), ceiling: amount.optional() } as const;

interface Bounds {
  readonly floor?: number | undefined;
  readonly ceiling?: number | undefined;
}

function checkBounds({ floor, ceiling }: Bounds, context: z.core.$RefinementCtx): void {
  if (floor !== undefined && ceiling !== undefined && floor > ceiling) {
    context.addIssue({ code: 'custom', path: ['ceiling'], message: 'must be at least the floor' });
  }
}

function checkStep(
  step: Bounds & { readonly percent?: number | undefined; readonly amount?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  checkBounds(step, context);
  if ((step.percent === undefined) === (step.amount === undefined)) {
    context.addIssue({
      code: 'custom',
      path: ['percent'],
      message: 'is required, or an amount, and not both',
    });
  }
}

function set<T extends 'set_budget' | 'set_bid'>(type: T) {
  return z.strictObject({ type: z.literal(type), amount, ...bounds }).superRefine(checkBounds);
}

function step<T extends 'raise_budget' | 'lower_budget' | 'raise_bid' | 'lower_bid'>(
  type: T,
  percentMax: number,
) {
  return z
    .strictObject({
      type: z.literal(type),
      percent: percentUpTo(percentMax).optional(),
      amount: amount.optional(),
      ...bounds,
      /** The most that one act adds or takes away. */
      maxStep: amount.optional(),
    })
    .superRefine(checkStep);
}

const pauseSchema = z
  .strictObject({
    type: z.literal('pause_until'),
    level,
    hours: z
      .int()
      .min(1, 'must be at least 1')
      .max(PAUSE_HOURS_MAX, `must be at most ${PAUSE_HOURS_MAX}`)
      .optional(),
    /** Time of the next day in the ad account's zone. */
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:30')
      .optional(),
  })
  .superRefine(({ hours, at }, context) => {
    if ((hours === undefined) === (at === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['hours'],
        message: 'is required, or a time, and not both',
      });
    }
  });

/** One thing that a rule does to an object, when its conditions hold or when they do not. */
export const ruleActSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('turn_on'), level }),
  z.strictObject({ type: z.literal('turn_off'), level }),
  /** Turns off, and on again at that time unless somebody switched it meanwhile. */
  pauseSchema,
  /** The daily or the lifetime budget, whichever the object has, of the object that owns it. */
  set('set_budget'),
  step('raise_budget', RAISE_PERCENT_MAX),
  step('lower_budget', 99.99),
  /** The bid or cost cap of the ad set. */
  set('set_bid'),
  step('raise_bid', RAISE_PERCENT_MAX),
  step('lower_bid', 99.99),
  z.strictObject({ type: z.literal('notify') }),
]);
export type RuleAct = z.infer<typeof ruleActSchema>;
export type MoneyAct = Extract<
  RuleAct,
  { type: 'set_budget' | 'raise_budget' | 'lower_budget' | 'set_bid' | 'raise_bid' | 'lower_bid' }
>;

/** What acts have an effect on: two acts on the same thing would contradict each other. */
export type RuleActTarget = 'status' | 'budget' | 'bid' | 'notice';

export const ACT_TARGETS: Readonly<Record<RuleActType, RuleActTarget>> = {
  turn_on: 'status',
  turn_off: 'status',
  pause_until: 'status',
  set_budget: 'budget',
  raise_budget: 'budget',
  lower_budget: 'budget',
  set_bid: 'bid',
  raise_bid: 'bid',
  lower_bid: 'bid',
  notify: 'notice',
};

/** Acts in the order in which they are done. */
export const ruleActsSchema = z
  .array(ruleActSchema)
  .max(RULE_ACTS_MAX, `must have at most ${RULE_ACTS_MAX} items`)
  .superRefine((acts, context) => {
    const known = new Set<string>();
    for (const [index, act] of acts.entries()) {
      const on = 'level' in act ? (act.level ?? '') : '';
      const key = `${ACT_TARGETS[act.type]} ${on}`;
      if (known.has(key)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'type'],
          message: 'contradicts another action of the list',
        });
      }
      known.add(key);
    }
  });
