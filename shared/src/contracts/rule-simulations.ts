import { z } from 'zod';
import { MONEY_FIELDS } from './ad-object-operations.ts';
import { dateSchema, decimalSchema, idSchema, timestampSchema } from './common.ts';
import { RULE_LEVELS, RULE_RUN_ACTIONS } from './rule-values.ts';

export const BACKTEST_DAYS_MAX = 30;
/** The days of figures that a simulation of the next 24 hours tries. */
export const SIMULATION_DAYS = 14;
export const SIMULATION_OBJECTS_MAX = 100;

const count = z.int().nonnegative();

/** What the past does not tell, so that a simulation may differ from runs. */
export const SIMULATION_UNKNOWNS = [
  /** Budgets were not recorded: acts on them are left out. */
  'budgets',
  /** Names of campaigns or ad sets were not recorded: objects are left out. */
  'names',
  'objectives',
  /** Whether it was on is taken from its delivery on that day. */
  'delivery',
  /** When it was created was not recorded: objects are left out. */
  'age',
  /** Tags are those of now. */
  'tags',
  /** Figures are recorded every half hour, and the rule checks more often. */
  'interval',
] as const;
export type SimulationUnknown = (typeof SIMULATION_UNKNOWNS)[number];
const unknowns = z.array(z.enum(SIMULATION_UNKNOWNS));

export const backtestDaySchema = z.object({
  date: dateSchema,
  /** Moments with recorded figures, and those that are missing. */
  moments: count,
  missingMoments: count,
  turnedOn: count,
  turnedOff: count,
  /** Changes of budgets and bids. */
  changed: count,
  notices: count,
  /** Changes that were asked for and left out, since the budget was not recorded. */
  unknownBudgets: count,
  /** Added to budgets and taken from them, in major units; null when budgets were not recorded. */
  raised: decimalSchema.nullable(),
  lowered: decimalSchema.nullable(),
  /** The day's spend, and the part by objects the rule would have turned off before. */
  spend: decimalSchema.nullable(),
  spendConcerned: decimalSchema.nullable(),
});

/** What a rule would have done over past days, in ad accounts of one currency. */
export const backtestSchema = z.object({
  days: z.array(backtestDaySchema),
  /** ISO 4217; null when unknown. */
  currency: z.string().nullable(),
  /** Actions in chronological order; at most 1,000. */
  acts: z.array(
    z.object({
      at: timestampSchema,
      objectId: idSchema,
      level: z.enum(RULE_LEVELS),
      name: z.string().nullable(),
      action: z.enum(RULE_RUN_ACTIONS),
      /** What it changes; null when it changes no amount. */
      amount: z
        .object({ field: z.enum(MONEY_FIELDS), from: decimalSchema, to: decimalSchema })
        .nullable(),
    }),
  ),
  actCount: count,
  unknown: unknowns,
});
export type Backtest = z.infer<typeof backtestSchema>;

/** The ad accounts that a scope covers. */
export const simulatedPlacesSchema = z.object({
  /** Those with figures that were looked at. */
  simulated: count,
  /** Those of which nothing is recorded. */
  withoutFigures: count,
  /** Those that there was no time for. */
  left: count,
});
export type SimulatedPlaces = z.infer<typeof simulatedPlacesSchema>;

const range = z.object({ least: count, median: z.number().nonnegative(), most: count });
const amountRange = z.object({ least: decimalSchema, median: decimalSchema, most: decimalSchema });

/** What a rule would do in the next 24 hours, if they were as each of the last 14 days. */
export const simulationSchema = z.object({
  /** 24 hours each, the latest first. */
  days: z
    .array(
      z.object({
        since: timestampSchema,
        until: timestampSchema,
        /** Half hours with all figures, of those that there are. */
        moments: count,
        missingMoments: count,
        /** Enough of it is recorded to count in the ranges. */
        isKnown: z.boolean(),
        acts: count,
        objects: count,
        unknownBudgets: count,
      }),
    )
    .length(SIMULATION_DAYS),
  /** Over the days that are known; null without one. */
  ranges: z
    .object({
      acts: range,
      /** Distinct objects that are acted on. */
      objects: range,
      turnedOn: range,
      turnedOff: range,
      changed: range,
      notices: range,
    })
    .nullable(),
  /** By currency, in major units. */
  amounts: z.array(
    z.object({
      /** ISO 4217; null when unknown. */
      currency: z.string().nullable(),
      /** Over the days of which budgets are known. */
      days: count,
      /** Null when they are known of no day. */
      raised: amountRange.nullable(),
      lowered: amountRange.nullable(),
    }),
  ),
  /** Those that it would act on, most often first. */
  objects: z
    .array(
      z.object({
        objectId: idSchema,
        level: z.enum(RULE_LEVELS),
        /** Null when unknown. */
        name: z.string().nullable(),
        adAccountId: idSchema,
        actions: z.array(z.enum(RULE_RUN_ACTIONS)),
        /** Known days on which it would be acted on, and how often on a known day. */
        days: count,
        acts: range,
      }),
    )
    .max(SIMULATION_OBJECTS_MAX),
  objectCount: count,
  adAccounts: simulatedPlacesSchema,
  unknown: unknowns,
});
export type Simulation = z.infer<typeof simulationSchema>;
