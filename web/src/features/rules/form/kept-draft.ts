import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { NO_TRACKER_ROW_CHOICES } from '@ads-checker/shared/contracts/rule-entities';
import { RULE_ACTIONS, RULE_LEVELS } from '@ads-checker/shared/contracts/rule-values';
import { weekHoursSchema } from '@ads-checker/shared/contracts/week-hours';
import { z } from 'zod';
import { type DraftKind, fieldsDraft } from '../../../lib/kept-drafts.ts';
import { actFieldsSchema } from '../act-fields.ts';
import { type TypedGroup, typedGroupSchema } from '../conditions/typed-conditions.ts';
import type { RuleFields } from '../rule-fields.ts';

const text = z.string();
const action = z.enum(['', ...RULE_ACTIONS]);

export const RULE_FIELDS_DRAFT = fieldsDraft<RuleFields>({
  form: 'rule',
  version: 2,
  fields: {
    name: text,
    binomId: text,
    binomUserId: text,
    datePreset: z.enum(DATE_PRESETS),
    zone: z.enum(['account', 'tracker']),
    level: z.enum(RULE_LEVELS),
    truthyAction: action,
    falsyAction: action,
    truthyActions: z.array(actFieldsSchema),
    falsyActions: z.array(actFieldsSchema),
    checkIntervalInSeconds: text,
    postUpdateIgnorePeriod: text,
    whenNoTrackerRow: z.enum(NO_TRACKER_ROW_CHOICES),
    maxActsPerDay: text,
    personPrecedenceMinutes: text,
    activeHours: weekHoursSchema.nullable(),
  },
});

export const RULE_DRAFT: DraftKind<{
  readonly fields: Partial<RuleFields>;
  readonly conditions: TypedGroup;
}> = {
  form: RULE_FIELDS_DRAFT.form,
  version: RULE_FIELDS_DRAFT.version,
  schema: z.object({ fields: RULE_FIELDS_DRAFT.schema, conditions: typedGroupSchema }),
};
