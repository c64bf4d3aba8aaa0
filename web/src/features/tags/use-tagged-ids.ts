import type { TagLevel } from '@ads-checker/shared/contracts/tag-entities';
import { useMemo } from 'react';
import { useOwned } from '../../replica/index.ts';

/** Objects of a level with any of the tags; null without tags. */
export function useTaggedIds(
  level: TagLevel,
  tagIds: readonly string[],
): ReadonlySet<string> | null {
  const { rows } = useOwned('tag');
  return useMemo(
    () =>
      tagIds.length === 0
        ? null
        : new Set(
            rows.flatMap(({ id, objects }) => (tagIds.includes(id) ? (objects[level] ?? []) : [])),
          ),
    [rows, level, tagIds],
  );
}
