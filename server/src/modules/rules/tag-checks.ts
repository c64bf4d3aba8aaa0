import type { Actor } from '@ads-checker/shared/access/identity';
import { listTagPaths, type RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { invalidInput } from '../../platform/http/validation.ts';

export type CanReadTag = (request: { actor: Actor; id: string }) => Promise<boolean>;

/**
 * Paths such as `items.0.value.1` of tags in conditions that the actor may not see. @param kept
 * conditions whose tags stay, since they may be gone since they were chosen
 */
export async function listHiddenTagPaths({
  actor,
  conditions,
  kept,
  canReadTag,
}: {
  readonly actor: Actor;
  readonly conditions: RuleGroup;
  readonly kept?: RuleGroup | undefined;
  readonly canReadTag: CanReadTag;
}): Promise<readonly string[]> {
  const keptIds = new Set((kept === undefined ? [] : listTagPaths(kept)).map(({ id }) => id));
  const asked = listTagPaths(conditions).filter(({ id }) => !keptIds.has(id));
  const seen = new Map<string, boolean>();
  for (const id of new Set(asked.map((tag) => tag.id))) {
    seen.set(id, await canReadTag({ actor, id }));
  }
  return asked.flatMap(({ id, path }) => (seen.get(id) === true ? [] : [path]));
}

/** @throws ValidationError naming each tag in conditions, below `at`, that the actor may not see. */
export async function requireVisibleTags({
  at,
  ...request
}: Parameters<typeof listHiddenTagPaths>[0] & { readonly at: string }): Promise<void> {
  const hidden = await listHiddenTagPaths(request);
  if (hidden.length > 0) {
    throw invalidInput(
      hidden.map((path) => ({
        field: `${at}.conditions.${path}`,
        message: 'must be a tag that you may see',
      })),
    );
  }
}
