import { type RuleScope, ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import { useState } from 'react';
import {
  findFilterFault,
  isUnchanged,
  NEW_SCOPE,
  type ScopeFields,
  toScope,
  toScopeFields,
} from './scope-fields.ts';

export interface ScopeForm {
  readonly fields: ScopeFields;
  readonly setFields: (fields: ScopeFields) => void;
  /** Whether faults are shown: after the first try to save. */
  readonly isChecked: boolean;
  readonly isDirty: boolean;
  /** The scope as chosen; undefined when it is invalid, which is then shown. */
  readonly read: () => RuleScope | undefined;
  /** The same for a preview, without showing faults. */
  readonly peek: () => RuleScope | undefined;
  readonly reset: (scope: RuleScope | null) => void;
}

function parse(fields: ScopeFields): RuleScope | undefined {
  const scope = toScope(fields);
  return scope === null || fields.filters.some((filter) => findFilterFault(filter) !== undefined)
    ? undefined
    : ruleScopeSchema.safeParse(scope).data;
}

/** A scope being edited. */
export function useScope(scope: RuleScope | null): ScopeForm {
  const [saved, setSaved] = useState(scope);
  const [fields, setFields] = useState(() => (scope === null ? NEW_SCOPE : toScopeFields(scope)));
  const [isChecked, setChecked] = useState(false);
  return {
    fields,
    setFields,
    isChecked,
    isDirty: !isUnchanged(saved === null ? NEW_SCOPE : toScopeFields(saved), fields),
    read() {
      setChecked(true);
      return parse(fields);
    },
    peek: () => parse(fields),
    reset(next) {
      setSaved(next);
      setFields(next === null ? NEW_SCOPE : toScopeFields(next));
      setChecked(false);
    },
  };
}
