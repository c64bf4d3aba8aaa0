import type { TagDto, TagLevel } from '@ads-checker/shared/contracts/tag-entities';

/** Tags of the objects of a level, by their ids; each object's tags by name. */
export function indexTags(
  tags: readonly TagDto[],
  level: TagLevel,
): ReadonlyMap<string, readonly TagDto[]> {
  const found = new Map<string, TagDto[]>();
  for (const tag of sortTags(tags)) {
    for (const id of tag.objects[level] ?? []) {
      const own = found.get(id);
      if (own === undefined) {
        found.set(id, [tag]);
      } else {
        own.push(tag);
      }
    }
  }
  return found;
}

export function sortTags(tags: readonly TagDto[]): readonly TagDto[] {
  return tags.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** How many of the objects have a tag. */
export function countTagged(
  { objects }: TagDto,
  { level, ids }: { readonly level: TagLevel; readonly ids: readonly string[] },
): number {
  const tagged = new Set(objects[level]);
  return ids.filter((id) => tagged.has(id)).length;
}
