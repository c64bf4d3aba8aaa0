/** What a part of the product may write into a team's log. */
export interface ActivityDefinition {
  /** What the log is filtered by. */
  readonly kind: string;
  /** What entries are about. */
  readonly subjects: readonly string[];
  /** What is done beside creating, updating and deleting. */
  readonly actions?: readonly string[];
  /** Fields whose values may stand in the log, beside name and description. Secrets have none: they cannot be written. */
  readonly fields?: readonly string[];
}

/** Declares entries of the log; `activity/list.ts` names it once. */
export function defineActivity<const A extends ActivityDefinition>(definition: A): A {
  return definition;
}
