import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table comment_inbox_posts add column asset_feed jsonb;
    comment on column comment_inbox_posts.asset_feed is 'Texts and links of a dynamic creative; null: it is none';
    alter table comment_inbox_pages add column ads_posts_after timestamptz;
    comment on column comment_inbox_pages.ads_posts_after is 'Until then the posts of its ads are not listed, which it refused; null: they are';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table comment_inbox_posts drop column asset_feed;
    alter table comment_inbox_pages drop column ads_posts_after;
  `);
}
