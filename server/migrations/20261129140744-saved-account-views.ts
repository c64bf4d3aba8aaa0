import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table saved_views
      drop constraint saved_views_list_check,
      add constraint saved_views_list_check
        check (list in ('campaigns', 'adSets', 'ads', 'results', 'accounts')),
      drop constraint saved_views_place_check,
      add constraint saved_views_place_check
        check (list in ('results', 'accounts') or (ad_user_id is not null and ad_account_id is not null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    delete from saved_views where list = 'accounts';
    alter table saved_views
      drop constraint saved_views_place_check,
      add constraint saved_views_place_check
        check (list = 'results' or (ad_user_id is not null and ad_account_id is not null)),
      drop constraint saved_views_list_check,
      add constraint saved_views_list_check check (list in ('campaigns', 'adSets', 'ads', 'results'));
  `);
}
