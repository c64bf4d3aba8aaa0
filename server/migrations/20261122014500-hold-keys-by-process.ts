import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create sequence process_numbers as integer cycle;
    alter table idempotency_keys
      -- The process that acts: while it lives it holds an advisory lock on its number.
      add column holder integer,
      -- Names the act itself: a key whose answer is no longer kept stands for another act.
      add column act_id uuid not null default gen_random_uuid();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table idempotency_keys drop column holder, drop column act_id;
    drop sequence process_numbers;
  `);
}
