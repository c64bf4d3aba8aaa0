import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { TagLevel } from '@ads-checker/shared/contracts/tags';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import type { Tag, TagFields } from './entities.ts';

export type TagsRepository = ReturnType<typeof createTagsRepository>;

interface Assignment {
  readonly tagId: string;
  readonly level: TagLevel;
  readonly objectIds: readonly string[];
}

/** Ids of objects by level. */
export type TaggedIds = ReadonlyMap<TagLevel, ReadonlySet<string>>;

const OBJECTS = `coalesce((
  select jsonb_object_agg(o.level, o.ids)
  from (select level, jsonb_agg(object_id order by object_id) as ids
    from tagged_objects where tag_id = r.id group by level) o
), '{}') as objects`;

export const createTagsRepository = ({ db }: { db: Database }) => {
  const rows = createOwnedRows<Tag, TagFields>({
    db,
    table: 'tags',
    fields: { name: 'value', color: 'value', isShared: 'value', isNeverTouched: 'value' },
    alsoSelected: OBJECTS,
  });
  const listIds = async (
    where: string,
    value: string | string[],
    trx: Transaction | undefined,
  ): Promise<TaggedIds> => {
    const { rows: found } = await (trx ?? db).raw<{ rows: { level: TagLevel; ids: string[] }[] }>(
      `select o.level, array_agg(o.object_id) as ids
       from tags t join accounts a on a.id = t.account_id
         join tagged_objects o on o.tag_id = t.id
       where ${where} group by o.level`,
      [value],
    );
    return new Map(found.map(({ level, ids }) => [level, new Set(ids)]));
  };
  return {
    ...rows,

    /** Objects with any of these tags. */
    listTagged: (tagIds: readonly string[], trx?: Transaction): Promise<TaggedIds> =>
      listIds('t.id = any(?::bigint[])', tagIds.filter(fitsBigint), trx),

    /** Objects with each of these tags; a tag that does not exist is absent. */
    async listTaggedEach(tagIds: readonly string[]): Promise<ReadonlyMap<string, TaggedIds>> {
      const { rows: found } = await db.raw<{
        rows: { id: string; level: TagLevel | null; ids: string[] }[];
      }>(
        `select t.id::text as id, o.level, array_agg(o.object_id) as ids
         from tags t left join tagged_objects o on o.tag_id = t.id
         where t.id = any(?::bigint[]) group by t.id, o.level`,
        [tagIds.filter(fitsBigint)],
      );
      return new Map(
        [...Map.groupBy(found, ({ id }) => id)].map(([id, levels]) => [
          id,
          new Map(
            levels.flatMap(({ level, ids }) => (level === null ? [] : [[level, new Set(ids)]])),
          ),
        ]),
      );
    },

    /** Objects with tags that keep rules and schedules of a team off them. */
    listNeverTouched: (teamId: string, trx?: Transaction): Promise<TaggedIds> =>
      listIds('t.is_never_touched and a.team_id = ?', teamId, trx),

    /** Tags on a profile. */
    async listIdsOnProfile(adUserId: string, trx: Transaction): Promise<string[]> {
      const found = await trx('tagged_objects')
        .where({ profile_id: adUserId })
        .select<{ tag_id: string }[]>('tag_id');
      return found.map(({ tag_id }) => tag_id);
    },

    /** Profiles with whose they are; those that do not exist are omitted. */
    async listProfiles(
      ids: readonly string[],
      trx: Transaction,
    ): Promise<(OwnedByAccount & { readonly id: string })[]> {
      const { rows: found } = await trx.raw<{ rows: (OwnedByAccount & { id: string })[] }>(
        `select u.id, u.account_id as "accountId", a.team_id as "teamId", u.is_shared as "isShared"
         from ad_users u join accounts a on a.id = u.account_id where u.id = any(?::bigint[])`,
        [ids.filter(fitsBigint)],
      );
      return found;
    },

    /** Profiles that some of the objects were tagged through. */
    async listTaggedThrough(
      { tagId, level, objectIds }: Assignment,
      trx: Transaction,
    ): Promise<string[]> {
      const found = await trx('tagged_objects')
        .where({ tag_id: tagId, level })
        .whereIn('object_id', [...objectIds])
        .whereNotNull('ad_user_id')
        .distinct<{ ad_user_id: string }[]>('ad_user_id');
      return found.map(({ ad_user_id }) => ad_user_id);
    },

    /** How many objects the tags of a team are on. */
    async countTaggedInTeam(teamId: string, trx: Transaction): Promise<number> {
      const { rows: found } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from tagged_objects o join tags t on t.id = o.tag_id
         join accounts a on a.id = t.account_id where a.team_id = ?`,
        [teamId],
      );
      return oneRow(found).count;
    },

    /** Returns how many did not have it. */
    async assign(
      { tagId, level, objectIds, adUserId }: Assignment & { readonly adUserId: string | null },
      trx: Transaction,
    ): Promise<number> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into tagged_objects (tag_id, level, object_id, ad_user_id, profile_id)
         select :tagId, :level, id, :through,
           case when :level = 'ad_user' then id::bigint end
         from unnest(:objectIds::text[]) id
         on conflict do nothing`,
        {
          tagId,
          level,
          objectIds: [...new Set(objectIds)],
          through: level === 'ad_user' ? null : adUserId,
        },
      );
      return rowCount;
    },

    /** Returns how many had it. */
    unassign: ({ tagId, level, objectIds }: Assignment, trx: Transaction): Promise<number> =>
      trx('tagged_objects')
        .where({ tag_id: tagId, level })
        .whereIn('object_id', [...objectIds])
        .delete(),
  };
};
