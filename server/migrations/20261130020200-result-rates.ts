import type { Knex } from 'knex';

/** The sums are worked out anew, with the new columns. */
const TAKE_MARKS_BACK = /* sql */ `
    update network_days set is_summed = false where is_summed;
    update tracker_days set is_summed = false where is_summed;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Clicks that the ad network counted; null, here and below, when a part of them is unknown.
    alter table network_sums add column clicks bigint;
    alter table network_account_sums add column clicks bigint;
    -- A row without leads has none that are approved, also where the tracker does not report them.
    alter table tracker_sums add column approved bigint;
    alter table tracker_account_sums add column approved bigint;
    ${TAKE_MARKS_BACK}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table tracker_account_sums drop column approved;
    alter table tracker_sums drop column approved;
    alter table network_account_sums drop column clicks;
    alter table network_sums drop column clicks;
  `);
}
