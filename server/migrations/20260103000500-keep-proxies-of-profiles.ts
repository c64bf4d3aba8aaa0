import type { Knex } from 'knex';

/** A profile that lost its proxy would go out from this server's own address without anybody having chosen so. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_users
      drop constraint ad_users_proxy_id_fkey,
      add constraint ad_users_proxy_id_fkey foreign key (proxy_id) references proxies (id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_users
      drop constraint ad_users_proxy_id_fkey,
      add constraint ad_users_proxy_id_fkey foreign key (proxy_id) references proxies (id)
        on delete set null;
  `);
}
