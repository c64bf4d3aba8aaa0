import type { Knex } from 'knex';

const STATES = ['waiting', 'sending', 'done', 'failed', 'skipped', 'unchecked', 'stopped'];

const setStates = (knex: Knex, states: readonly string[]) =>
  knex.raw(`
    alter table launch_run_items drop constraint launch_run_items_state_check;
    alter table launch_run_items add constraint launch_run_items_state_check
      check (state in (${states.map((state) => `'${state}'`).join(', ')}));
  `);

/** An object that nobody said of whether it was created is looked up before it is tried again. */
export async function up(knex: Knex): Promise<void> {
  await setStates(knex, [...STATES, 'deleted', 'unknown']);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update launch_run_items set state = 'stopped' where state = 'unknown'`);
  await setStates(knex, [...STATES, 'deleted']);
}
