import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table comment_inbox_posts
      add column is_delivering boolean not null default false,
      add column older_after text,
      add column older_pages integer not null default 0;
    comment on column comment_inbox_posts.is_delivering is 'Of the latest ad that shows it; false for posts of the page itself';
    comment on column comment_inbox_posts.older_after is 'Where the comments before the latest are read on; null: they are not';
    comment on column comment_inbox_posts.older_pages is 'Pages of comments read since the latest';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table comment_inbox_posts
      drop column is_delivering, drop column older_after, drop column older_pages;
  `);
}
