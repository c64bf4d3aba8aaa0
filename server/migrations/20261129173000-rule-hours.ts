import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Hours of the week outside of which a rule does not run by itself; null for always.
    alter table binom_rules add column active_hours jsonb;
    alter table binom_rule_templates add column active_hours jsonb;
    alter table scoped_rules add column active_hours jsonb;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table scoped_rules drop column active_hours;
    alter table binom_rule_templates drop column active_hours;
    alter table binom_rules drop column active_hours;
  `);
}
