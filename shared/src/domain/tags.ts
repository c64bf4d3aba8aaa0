import type { TagDto, TagLevel } from '../contracts/tag-entities.ts';

type TaggedObjects = TagDto['objects'];

/** Objects of a tag after some of a level were added or removed; the same where nothing changes. */
export function changeTagged(
  objects: TaggedObjects,
  {
    level,
    objectIds,
    isAdded,
  }: {
    readonly level: TagLevel;
    readonly objectIds: readonly string[];
    readonly isAdded: boolean;
  },
): TaggedObjects {
  const before = objects[level] ?? [];
  const ids = new Set(before);
  for (const id of objectIds) {
    isAdded ? ids.add(id) : ids.delete(id);
  }
  return ids.size === before.length ? objects : { ...objects, [level]: [...ids] };
}
