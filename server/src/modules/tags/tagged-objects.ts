import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { TagLevel } from '@ads-checker/shared/contracts/tags';
import type { Transaction } from '../../platform/db/database.ts';
import type { TaggedIds, TagsRepository } from './repository.ts';

/** Where objects of ad accounts are seen. */
interface TagPlace {
  readonly adUserId: string;
  readonly adAccountId: string;
}

export interface PlacedObject {
  readonly id: string;
  readonly level: AdObjectLevel;
  /** Null when unknown, here and below. */
  readonly campaignId: string | null;
  readonly adSetId: string | null;
}

export type ObjectTest = (object: PlacedObject) => boolean;

/** An object and what it is under, each of which passes its tags on. */
function chainOf(
  { id, level, campaignId, adSetId }: PlacedObject,
  { adUserId, adAccountId }: TagPlace,
): readonly (readonly [TagLevel, string | null])[] {
  const ofAd = [
    ['ad_user', adUserId],
    ['ad_account', adAccountId],
    ['campaign', level === 'campaign' ? id : campaignId],
    ['ad_set', level === 'ad_set' ? id : adSetId],
    ['ad', id],
  ] as const;
  return level === 'campaign' ? ofAd.slice(0, 3) : level === 'ad_set' ? ofAd.slice(0, 4) : ofAd;
}

const has = (tagged: TaggedIds, level: TagLevel, id: string | null): boolean =>
  id !== null && tagged.get(level)?.has(id) === true;

/** Tests objects of a place for tags that were read before. */
export const taggedTest =
  (tagged: TaggedIds, place: TagPlace): ObjectTest =>
  (object) =>
    chainOf(object, place).some(([level, id]) => has(tagged, level, id));

/** The same for tags that keep rules off; where a parent is unknown, any such tag of its level does. */
export const neverTouchedTest =
  (tagged: TaggedIds, place: TagPlace): ObjectTest =>
  (object) =>
    chainOf(object, place).some(
      ([level, id]) => has(tagged, level, id) || (id === null && tagged.has(level)),
    );

/** Whether an object has a tag, by tag; undefined where what it is under decides and is unknown. */
export type EachTagTest = ReadonlyMap<string, (object: PlacedObject) => boolean | undefined>;

export const eachTagTest = (each: ReadonlyMap<string, TaggedIds>, place: TagPlace): EachTagTest =>
  new Map(
    [...each].map(([id, tagged]) => [
      id,
      (object: PlacedObject) => {
        const chain = chainOf(object, place);
        return chain.some(([level, at]) => has(tagged, level, at))
          ? true
          : chain.some(([level, at]) => at === null && tagged.has(level))
            ? undefined
            : false;
      },
    ]),
  );

export type TaggedObjects = ReturnType<typeof createTaggedObjects>;

/** For modules that act on ad objects: which of them have tags, themselves or by what they are under. */
export function createTaggedObjects({ repository }: { repository: TagsRepository }) {
  const listTagged = (tagIds: readonly string[], trx?: Transaction): Promise<TaggedIds> =>
    tagIds.length === 0 ? Promise.resolve(new Map()) : repository.listTagged(tagIds, trx);

  const listTaggedEach = async (
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, TaggedIds>> =>
    tagIds.length === 0 ? new Map() : repository.listTaggedEach(tagIds);

  return {
    listTagged,
    listTaggedEach,
    listNeverTouched: repository.listNeverTouched,

    /** Whether an object has any of the tags. */
    async testTags(
      { tagIds, ...place }: TagPlace & { readonly tagIds: readonly string[] },
      trx?: Transaction,
    ): Promise<ObjectTest> {
      return taggedTest(await listTagged(tagIds, trx), place);
    },

    /**
     * Whether an object has each tag; undefined where what it is under decides and is unknown. A tag
     * that does not exist is absent.
     */
    async testEachTag({
      tagIds,
      ...place
    }: TagPlace & { readonly tagIds: readonly string[] }): Promise<EachTagTest> {
      return eachTagTest(await listTaggedEach(tagIds), place);
    },

    /**
     * Whether a tag of the team keeps rules and schedules off an object. Where it is unknown what the
     * object is under, any such tag of that level does.
     */
    async testNeverTouched(
      { teamId, ...place }: TagPlace & { readonly teamId: string },
      trx?: Transaction,
    ): Promise<ObjectTest> {
      return neverTouchedTest(await repository.listNeverTouched(teamId, trx), place);
    },
  };
}
