import { listTagPaths, type RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import type { ObjectTraits } from '@ads-checker/shared/domain/rules/evaluate';
import type { EachTagTest, PlacedObject, TaggedObjects } from '../tags/index.ts';
import type { NetworkObject } from './network-objects.ts';

/** The network gives the id for a name it does not tell. */
export const nameOf = (object: NetworkObject | undefined): string | null =>
  object === undefined || object.name === object.id ? null : object.name;

/** The effective status; null when the network did not tell it. */
export const effectiveStatusOf = ({ effectiveStatus }: NetworkObject): string | null =>
  effectiveStatus === '' || effectiveStatus === 'UNKNOWN' ? null : effectiveStatus;

/** Ids of the tags that conditions ask for. */
export const listTagIds = (conditions: RuleGroup): readonly string[] => [
  ...new Set(listTagPaths(conditions).map(({ id }) => id)),
];

/** The tags of an object; those that are unknown are absent. */
export const tagsOf = (object: PlacedObject, tests: EachTagTest): ObjectTraits['tags'] =>
  new Map(
    [...tests].flatMap(([id, test]) => {
      const isOn = test(object);
      return isOn === undefined ? [] : [[id, isOn] as const];
    }),
  );

/** Reads what objects of an ad account are: names, delivery, and the tags that conditions ask for. */
export async function readTraits({
  conditions,
  taggedObjects,
  ...place
}: {
  readonly conditions: RuleGroup;
  readonly taggedObjects: Pick<TaggedObjects, 'testEachTag'>;
  readonly adUserId: string;
  readonly adAccountId: string;
}): Promise<(object: NetworkObject) => ObjectTraits> {
  const tests = await taggedObjects.testEachTag({
    ...place,
    tagIds: listTagIds(conditions),
  });
  return (object) => ({
    name: nameOf(object),
    delivery: effectiveStatusOf(object),
    tags: tagsOf(object, tests),
  });
}
