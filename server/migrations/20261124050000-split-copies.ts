import type { Knex } from 'knex';

/** What is too large to be copied at once is copied object by object, below what was asked for. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_object_copy_items
      add column level text,
      add column is_deep boolean,
      add column parent_position integer;
    update ad_object_copy_items i set level = c.level, is_deep = c.is_deep
      from ad_object_copies c where c.id = i.copy_id;
    alter table ad_object_copy_items
      alter column level set not null,
      alter column is_deep set not null;
    comment on column ad_object_copy_items.parent_position is 'The copy that this one goes into; null for what was asked for';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    delete from ad_object_copy_items where parent_position is not null;
    alter table ad_object_copy_items drop column level, drop column is_deep, drop column parent_position;
  `);
}
