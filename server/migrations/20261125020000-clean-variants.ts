import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_comment_posts add column asset_feed jsonb;
    comment on column ad_comment_posts.asset_feed is
      'Of a dynamic creative: the texts and links by which the other posts that the network made of it are known';
    alter table ad_comment_pages add column ads_posts_after timestamptz;
    comment on column ad_comment_pages.ads_posts_after is
      'Until then the posts of its ads are not listed, because the network refused it';
    update ad_comment_clean_tasks set all_ads_read_at = null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    delete from ad_comment_posts where parent_post_id in
      (select post_id from ad_comment_posts where asset_feed is not null and not has_products);
    alter table ad_comment_pages drop column ads_posts_after;
    alter table ad_comment_posts drop column asset_feed;
  `);
}
