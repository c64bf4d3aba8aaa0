import type { Knex } from 'knex';

/** A profile names its tasks, so that whoever reads it need not know the tables of those that own them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_users
      add column ad_object_check_task_id bigint,
      add column ad_comment_clean_task_id bigint,
      add column binom_cost_update_task_id bigint;
    update ad_users p
      set ad_object_check_task_id = oc.id, ad_comment_clean_task_id = cc.id, binom_cost_update_task_id = cu.id
    from ad_object_check_tasks oc, ad_comment_clean_tasks cc, binom_cost_update_tasks cu
    where oc.ad_user_id = p.id and cc.ad_user_id = p.id and cu.ad_user_id = p.id;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_users
      drop column ad_object_check_task_id,
      drop column ad_comment_clean_task_id,
      drop column binom_cost_update_task_id;
  `);
}
