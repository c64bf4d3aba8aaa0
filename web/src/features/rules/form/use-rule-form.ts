import type { RuleColumn, RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { useMemo, useState } from 'react';
import {
  type ProductForm,
  readKeptFields,
  restoreFields,
  savedFieldsOf,
  useProductForm,
} from '../../../lib/use-form.ts';
import { type KeptDraft, useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { useOwned } from '../../../replica/index.ts';
import { listColumnGroups } from '../column-labels.ts';
import { createTree } from '../condition-tree.ts';
import type { ConditionEditorState } from '../conditions/condition-editor-state.ts';
import { findFirstError, toConditions } from '../conditions/condition-values.ts';
import { focusNode } from '../conditions/editor-keys.ts';
import { toTree, toTypedGroup } from '../conditions/typed-conditions.ts';
import { useConditionEditor } from '../conditions/use-condition-editor.ts';
import {
  NEW_RULE_FIELDS,
  type RuleFields,
  type RuleValues,
  readsTracker,
  ruleFieldsSchema,
  toRuleFields,
} from '../rule-fields.ts';
import type { RuleTerms } from '../rules.ts';
import { RULE_DRAFT, RULE_FIELDS_DRAFT } from './kept-draft.ts';

export interface RuleDraftValues extends RuleValues {
  readonly conditions: RuleGroup;
}

export interface RuleForm {
  readonly product: ProductForm<RuleFields, RuleValues>;
  readonly editor: ConditionEditorState;
  readonly isDirty: boolean;
  /** Its unsaved input on this device. */
  readonly draft: KeptDraft;
  /** The rule as typed; undefined, with the first invalid field focused, when it is invalid. */
  readonly read: () => Promise<RuleDraftValues | undefined>;
  readonly reset: (rule: RuleTerms | null) => void;
  /**
   * Fills the form from a template. The name, and the tracker if the template omits it, stay as
   * they are.
   */
  readonly apply: (rule: RuleTerms) => void;
}

const EMPTY: RuleGroup = { operator: 'and', items: [] };

/** The columns of the chosen tracker; null when none is chosen. */
function useKnownColumns(binomId: string): ReadonlySet<RuleColumn> | null {
  const { rows } = useOwned('binom');
  const version = rows.find(({ id }) => id === binomId)?.version;
  return useMemo(
    () =>
      version === undefined
        ? null
        : new Set<RuleColumn>(listColumnGroups(version).flatMap(({ columns }) => columns)),
    [version],
  );
}

/** A rule being edited: fields in the form, conditions in their own editor. */
export function useRuleForm({
  rule,
  target,
  keptAs,
}: {
  /** Null for a new one. */
  readonly rule: RuleTerms | null;
  readonly target?: string;
  /** What the unsaved input belongs to; undefined when nothing can be changed. */
  readonly keptAs?: string | undefined;
}): RuleForm {
  // A newer version is shown by `reset`, together with its conditions
  const [values] = useState(() => (rule === null ? NEW_RULE_FIELDS : toRuleFields(rule)));
  const product = useProductForm<RuleFields, RuleValues>({
    schema: ruleFieldsSchema,
    values,
    ...(target === undefined ? {} : { target }),
  });
  const { editor, isChanged, reset } = useConditionEditor(rule?.conditions ?? EMPTY);
  const { form } = product;
  const { dirtyFields } = form.formState;
  const known = useKnownColumns(form.watch('binomId'));
  const show = (next: RuleTerms | null): void => {
    form.reset(next === null ? NEW_RULE_FIELDS : toRuleFields(next));
    reset(next?.conditions ?? EMPTY);
  };
  const draft = useKeptDraft({
    kind: keptAs === undefined ? undefined : RULE_DRAFT,
    id: keptAs ?? '',
    read() {
      const fields = readKeptFields(product.form, dirtyFields, RULE_FIELDS_DRAFT);
      return fields === undefined && !isChanged
        ? undefined
        : { fields: fields ?? {}, conditions: toTypedGroup(editor.getTree()) };
    },
    savedOf: ({ fields }) => ({
      fields: savedFieldsOf(product.form, fields),
      conditions: toTypedGroup(createTree(rule?.conditions ?? EMPTY)),
    }),
    restore({ fields, conditions }) {
      restoreFields(product.form, fields);
      editor.change(() => toTree(conditions));
    },
    reset: () => show(rule),
  });
  return {
    product,
    editor,
    isDirty: form.formState.isDirty || isChanged,
    draft,
    async read() {
      const isRight = await form.trigger(undefined, { shouldFocus: true });
      const conditions = toConditions(editor.getTree());
      if (isRight && form.getValues('binomId') === '' && readsTracker(conditions)) {
        form.setError('binomId', { message: 'is required' }, { shouldFocus: true });
        return undefined;
      }
      const fault = findFirstError(editor.getTree(), known);
      if (fault !== undefined) {
        editor.check();
        if (isRight) {
          focusNode(fault, 'value');
        }
      }
      return isRight && fault === undefined
        ? {
            ...ruleFieldsSchema.parse(form.getValues()),
            conditions,
          }
        : undefined;
    },
    reset: show,
    apply(template) {
      const { binomId, binomUserId, name, ...fields } = toRuleFields(template);
      const typed = form.getValues();
      const values = {
        ...fields,
        name: typed.name === '' ? name : typed.name,
        ...(binomId === '' ? {} : { binomId, binomUserId }),
      };
      for (const [field, value] of Object.entries(values)) {
        form.setValue(field as keyof RuleFields, value, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: form.formState.isSubmitted,
        });
      }
      editor.reset(template.conditions);
    },
  };
}
