export interface ActivityDefinition {
  readonly kind: string;
  readonly subjects: readonly string[];
  /** Actions beside create, update and delete. */
  readonly actions?: readonly string[];
  /**
   * Fields whose values may stand in the log, beside name and description. Secrets must not be
   * listed.
   */
  readonly fields?: readonly string[];
}

/** Declares entries of the activity log; listed once in `activity/list.ts`. */
export function defineActivity<const A extends ActivityDefinition>(definition: A): A {
  return definition;
}
