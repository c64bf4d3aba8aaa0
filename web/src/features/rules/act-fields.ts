import {
  type MoneyAct,
  RULE_ACT_TYPES,
  RULE_ACTS_MAX,
  type RuleAct,
  type RuleActType,
  ruleActSchema,
  ruleActsSchema,
} from '@ads-checker/shared/contracts/rule-acts';
import { RULE_LEVELS } from '@ads-checker/shared/contracts/rule-values';
import { z } from 'zod';
import { parseTypedNumber, writeTypedNumber } from '../../lib/typed-number.ts';

/** An act as it is typed. Fields that its type does not have stay as they were. */
export const actFieldsSchema = z.object({
  type: z.enum(RULE_ACT_TYPES),
  /** Empty for the level that the rule checks. */
  level: z.enum(['', ...RULE_LEVELS]),
  unit: z.enum(['percent', 'amount']),
  value: z.string(),
  /** The ceiling of a raise, or the floor of a reduction; may be empty. */
  bound: z.string(),
  maxStep: z.string(),
  until: z.enum(['hours', 'tomorrow']),
  hours: z.string(),
  at: z.string(),
});
export type ActFields = z.infer<typeof actFieldsSchema>;

export const NEW_ACT: ActFields = {
  type: 'raise_budget',
  level: '',
  unit: 'percent',
  value: '20',
  bound: '',
  maxStep: '',
  until: 'hours',
  hours: '3',
  at: '06:00',
};

export const isMoneyType = (type: RuleActType): type is MoneyAct['type'] =>
  /_(budget|bid)$/.test(type);
export const isSetType = (type: RuleActType): boolean => type.startsWith('set_');
export const isLowerType = (type: RuleActType): boolean => type.startsWith('lower_');

const text = (value: number | undefined): string =>
  value === undefined ? '' : writeTypedNumber(value);

/** The fields of a stored act. */
export function toActFields(act: RuleAct): ActFields {
  const base: ActFields = { ...NEW_ACT, type: act.type, value: '' };
  switch (act.type) {
    case 'turn_on':
    case 'turn_off':
      return { ...base, level: act.level ?? '' };
    case 'pause_until':
      return {
        ...base,
        level: act.level ?? '',
        until: act.hours === undefined ? 'tomorrow' : 'hours',
        hours: act.hours === undefined ? base.hours : String(act.hours),
        at: act.at ?? base.at,
      };
    case 'notify':
      return base;
    case 'set_budget':
    case 'set_bid':
      return { ...base, unit: 'amount', value: text(act.amount) };
    default:
      return {
        ...base,
        unit: act.percent === undefined ? 'amount' : 'percent',
        value: text(act.percent ?? act.amount),
        bound: text(isLowerType(act.type) ? act.floor : act.ceiling),
        maxStep: text(act.maxStep),
      };
  }
}

/** What is in the way of an act's numbers, by field. */
type Faults = Partial<Record<'value' | 'bound' | 'maxStep' | 'hours' | 'at', string>>;

function toAct(fields: ActFields): { readonly act: unknown; readonly faults: Faults } {
  const faults: Faults = {};
  const level = fields.level === '' ? {} : { level: fields.level };
  const number = (field: 'value' | 'bound' | 'maxStep' | 'hours', isOptional = false) => {
    const typed = fields[field];
    if (typed.trim() === '') {
      if (!isOptional) {
        faults[field] = 'is required';
      }
      return undefined;
    }
    const value = parseTypedNumber(typed);
    if (value === undefined) {
      faults[field] = 'must be a number';
    }
    return value;
  };
  const { type } = fields;
  if (type === 'notify') {
    return { act: { type }, faults };
  }
  if (type === 'turn_on' || type === 'turn_off') {
    return { act: { type, ...level }, faults };
  }
  if (type === 'pause_until') {
    const until = fields.until === 'hours' ? { hours: number('hours') } : { at: fields.at };
    return { act: { type, ...level, ...until }, faults };
  }
  if (isSetType(type)) {
    return { act: { type, amount: number('value') }, faults };
  }
  const bound = number('bound', true);
  const maxStep = number('maxStep', true);
  const step = number('value');
  return {
    act: {
      type,
      ...(fields.unit === 'percent' ? { percent: step } : { amount: step }),
      ...(bound === undefined ? {} : isLowerType(type) ? { floor: bound } : { ceiling: bound }),
      ...(maxStep === undefined ? {} : { maxStep }),
    },
    faults,
  };
}

/** The field that shows a fault of the contract. */
function fieldOf(path: PropertyKey | undefined): keyof Faults | 'type' {
  switch (path) {
    case 'percent':
    case 'amount':
      return 'value';
    case 'floor':
    case 'ceiling':
      return 'bound';
    case 'maxStep':
    case 'hours':
    case 'at':
      return path;
    default:
      return 'type';
  }
}

/** Typed acts, checked by the contract; its faults are told at the typed fields. */
export const actListSchema = z
  .array(actFieldsSchema)
  .max(RULE_ACTS_MAX)
  .transform((list, context): RuleAct[] => {
    const acts = list.map((fields, index) => {
      const { act, faults } = toAct(fields);
      for (const [field, message] of Object.entries(faults)) {
        context.addIssue({ code: 'custom', path: [index, field], message });
      }
      const parsed = ruleActSchema.safeParse(act);
      if (Object.keys(faults).length === 0) {
        for (const { path, message } of parsed.error?.issues ?? []) {
          context.addIssue({ code: 'custom', path: [index, fieldOf(path[0])], message });
        }
      }
      return parsed.data;
    });
    const whole = acts.filter((act) => act !== undefined);
    if (whole.length < acts.length) {
      return z.NEVER;
    }
    for (const { path, message } of ruleActsSchema.safeParse(whole).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return whole;
  });
