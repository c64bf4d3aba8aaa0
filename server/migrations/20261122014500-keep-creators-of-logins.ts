import type { Knex } from 'knex';

/**
 * Which team created a login, for as long as the person stays in it. Of logins that are there already, a team created
 * those whose account was made in the same transaction, and so at the same time.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table users add column created_by_team_id bigint references teams (id) on delete set null;
    create index users_created_by_team_id_idx on users (created_by_team_id);
    update users u set created_by_team_id = a.team_id
    from accounts a where a.user_id = u.id and a.created_at = u.created_at;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table users drop column created_by_team_id;');
}
