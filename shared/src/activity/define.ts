export interface ActivityDefinition {
  readonly kind: string;
  readonly subjects: readonly string[];
  /** Actions in addition to create, update and delete. */
  readonly actions?: readonly string[];
  /**
   * Fields whose values may appear in the log, in addition to name and description. Secrets must
   * not be listed.
   */
  readonly fields?: readonly string[];
}

/** Declares entries of the activity log; listed once in `activity/list.ts`. */
export function defineActivity<const A extends ActivityDefinition>(definition: A): A {
  return definition;
}
