import type { Knex } from 'knex';

/** The reviews of items as the checks of each profile last found them, and their changes. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table checked_catalogs (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      catalog_id text not null,
      name text not null,
      product_count integer,
      -- Null: its items have never been read.
      checked_at timestamptz,
      primary key (ad_user_id, catalog_id)
    );
    create table checked_products (
      ad_user_id bigint not null,
      catalog_id text not null,
      product_id text not null,
      review text not null,
      primary key (ad_user_id, catalog_id, product_id),
      foreign key (ad_user_id, catalog_id) references checked_catalogs (ad_user_id, catalog_id)
        on delete cascade
    );
    alter table ad_object_check_tasks add column catalogs_listed_at timestamptz;
    alter table ad_object_check_runs add column product_count integer;
    alter table ad_object_events
      drop constraint ad_object_events_kind_check,
      add constraint ad_object_events_kind_check check (kind in ('ad', 'ad_account', 'product')),
      alter column ad_account_id drop not null,
      alter column ad_account_name drop not null,
      add column catalog_id text,
      add column catalog_name text,
      add constraint ad_object_events_place_check check (
        case when kind = 'product' then catalog_id is not null and catalog_name is not null
        else ad_account_id is not null and ad_account_name is not null end
      );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    delete from ad_object_events where kind = 'product';
    alter table ad_object_events
      drop constraint ad_object_events_place_check,
      drop column catalog_name,
      drop column catalog_id,
      alter column ad_account_name set not null,
      alter column ad_account_id set not null,
      drop constraint ad_object_events_kind_check,
      add constraint ad_object_events_kind_check check (kind in ('ad', 'ad_account'));
    alter table ad_object_check_runs drop column product_count;
    alter table ad_object_check_tasks drop column catalogs_listed_at;
    drop table checked_products;
    drop table checked_catalogs;
  `);
}
