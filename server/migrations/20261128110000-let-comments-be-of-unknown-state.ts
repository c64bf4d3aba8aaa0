import type { Knex } from 'knex';

/** The network does not always say whether a comment is hidden. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table comment_inbox_comments alter column is_hidden drop not null');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('update comment_inbox_comments set is_hidden = false where is_hidden is null');
  await db.raw('alter table comment_inbox_comments alter column is_hidden set not null');
}
