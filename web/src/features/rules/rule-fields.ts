import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { listRuleColumns, type RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import {
  NO_TRACKER_ROW_CHOICES,
  type RuleDto,
  type RuleTemplateDto,
} from '@ads-checker/shared/contracts/rule-entities';
import { RULE_ACTIONS, RULE_LEVELS } from '@ads-checker/shared/contracts/rule-values';
import {
  ACTIONS_PER_DAY_DEFAULT,
  CHECK_INTERVAL_DEFAULT_SECONDS,
  newRuleSchema,
  PERSON_PRECEDENCE_DEFAULT_MINUTES,
} from '@ads-checker/shared/contracts/rules';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { z } from 'zod';
import { actListSchema, toActFields } from './act-fields.ts';
import { parseIntervalText, toIntervalText } from './interval-text.ts';

const {
  name,
  checkIntervalInSeconds,
  postUpdateIgnorePeriod,
  maxActsPerDay,
  personPrecedenceMinutes,
  activeHours,
} = newRuleSchema.shape;

const nameSchema = name.unwrap().unwrap();
const actionSchema = z
  .enum(['', ...RULE_ACTIONS])
  .transform((action) => (action === '' ? null : action));

/** A whole number as text, validated by a schema of the contracts. */
function wholeNumber(schema: z.ZodType<number, number>) {
  return z
    .string()
    .trim()
    .refine((text) => text !== '', { message: 'is required', abort: true })
    .regex(/^\d{1,9}$/, { message: 'must be a number', abort: true })
    .transform(Number)
    .pipe(schema);
}

const intervalSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .transform((text, context) => {
    const seconds = parseIntervalText(text);
    if (seconds === undefined) {
      context.addIssue({ code: 'custom', message: 'must be a length of time such as 30 min' });
      return z.NEVER;
    }
    if (seconds < 60) {
      context.addIssue({ code: 'custom', message: 'must be at least 1 minute' });
      return z.NEVER;
    }
    return seconds;
  })
  .pipe(checkIntervalInSeconds.unwrap());

const pauseSchema = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') {
      return null;
    }
    const seconds = parseIntervalText(text);
    if (seconds === undefined) {
      context.addIssue({ code: 'custom', message: 'must be a length of time such as 30 min' });
      return z.NEVER;
    }
    return seconds;
  })
  .pipe(postUpdateIgnorePeriod.unwrap());

/** Whole minutes as an interval. */
const minutesSchema = z
  .string()
  .trim()
  .min(1, { message: 'is required', abort: true })
  .transform((text, context) => {
    const minutes = (parseIntervalText(text) ?? Number.NaN) / 60;
    if (!Number.isInteger(minutes)) {
      context.addIssue({ code: 'custom', message: 'must be a length of time such as 30 min' });
      return z.NEVER;
    }
    return minutes;
  });

const shape = {
  name: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(nameSchema.nullable()),
  datePreset: z.enum(DATE_PRESETS),
  zone: z.enum(['account', 'tracker']),
  level: z.enum(RULE_LEVELS),
  truthyAction: actionSchema,
  falsyAction: actionSchema,
  truthyActions: actListSchema,
  falsyActions: actListSchema,
  checkIntervalInSeconds: intervalSchema,
  postUpdateIgnorePeriod: pauseSchema,
  whenNoTrackerRow: z.enum(NO_TRACKER_ROW_CHOICES),
  maxActsPerDay: wholeNumber(maxActsPerDay.unwrap()),
  personPrecedenceMinutes: minutesSchema.pipe(personPrecedenceMinutes.unwrap()),
  activeHours: activeHours.unwrap(),
};

const toTerms = <T extends { readonly zone: 'account' | 'tracker' }>({ zone, ...values }: T) => ({
  ...values,
  shouldUseTrackerTimezone: zone === 'tracker',
});

/**
 * All fields of a rule except its conditions, which are edited outside of the form. A rule without
 * a tracker has neither of its two fields.
 */
export const ruleFieldsSchema = z
  .object({ ...shape, binomId: z.string(), binomUserId: z.string() })
  .superRefine(({ binomId, binomUserId }, context) => {
    if (binomId !== '' && binomUserId === '') {
      context.addIssue({ code: 'custom', path: ['binomUserId'], message: 'is required' });
    }
  })
  .transform(({ binomId, binomUserId, ...values }) => ({
    ...toTerms(values),
    binomId: binomId === '' ? null : binomId,
    binomUserId: binomId === '' ? null : binomUserId,
  }));
export type RuleFields = z.input<typeof ruleFieldsSchema>;
export type RuleValues = z.output<typeof ruleFieldsSchema>;

/** A template may omit the tracker. */
export const templateFieldsSchema = z
  .object({ ...shape, binomId: z.string(), binomUserId: z.string() })
  .transform(({ binomId, binomUserId, ...values }) => ({
    ...toTerms(values),
    binomId: binomId === '' || binomUserId === '' ? null : binomId,
    binomUserId: binomId === '' || binomUserId === '' ? null : binomUserId,
  }));

export const NEW_RULE_FIELDS: RuleFields = {
  name: '',
  binomId: '',
  binomUserId: '',
  datePreset: 'today',
  zone: 'account',
  level: 'ad',
  truthyAction: '',
  falsyAction: '',
  truthyActions: [],
  falsyActions: [],
  checkIntervalInSeconds: toIntervalText(CHECK_INTERVAL_DEFAULT_SECONDS),
  postUpdateIgnorePeriod: '',
  whenNoTrackerRow: 'skip',
  maxActsPerDay: String(ACTIONS_PER_DAY_DEFAULT),
  personPrecedenceMinutes: toIntervalText(PERSON_PRECEDENCE_DEFAULT_MINUTES * 60),
  activeHours: null,
};

export type RuleTermsDto = Pick<
  RuleDto,
  keyof RuleTemplateDto &
    keyof RuleDto &
    Exclude<
      keyof RuleTemplateDto,
      'binomId' | 'binomUserId' | 'name' | 'id' | 'createdAt' | 'updatedAt'
    >
> & {
  readonly name: string | null;
  readonly binomId: string | null;
  readonly binomUserId: string | null;
};

/** Whether conditions read figures that only a tracker has. */
export function readsTracker(conditions: RuleGroup): boolean {
  return [...listRuleColumns(conditions)].some((column) => !isNetworkColumn(column));
}

/** Form values of a rule or a template. */
export function toRuleFields(rule: RuleTermsDto): RuleFields {
  return {
    name: rule.name ?? '',
    binomId: rule.binomId ?? '',
    binomUserId: rule.binomUserId ?? '',
    datePreset: rule.datePreset,
    zone: rule.shouldUseTrackerTimezone ? 'tracker' : 'account',
    level: rule.level,
    truthyAction: rule.truthyAction ?? '',
    falsyAction: rule.falsyAction ?? '',
    truthyActions: rule.truthyActions.map(toActFields),
    falsyActions: rule.falsyActions.map(toActFields),
    checkIntervalInSeconds: toIntervalText(rule.checkIntervalInSeconds),
    postUpdateIgnorePeriod:
      rule.postUpdateIgnorePeriod === null ? '' : toIntervalText(rule.postUpdateIgnorePeriod),
    whenNoTrackerRow: rule.whenNoTrackerRow,
    maxActsPerDay: String(rule.maxActsPerDay),
    personPrecedenceMinutes: toIntervalText(rule.personPrecedenceMinutes * 60),
    activeHours: rule.activeHours,
  };
}
