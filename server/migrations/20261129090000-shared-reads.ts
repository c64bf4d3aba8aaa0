import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- What vendors answered a moment ago, for callers of all processes.
    create unlogged table shared_reads (
      -- Digest of what was asked, and of whom.
      key bytea primary key,
      team_id bigint not null references teams (id) on delete cascade,
      binom_id bigint references binoms (id) on delete cascade,
      -- When the call of the answer began; null before the first.
      read_at timestamptz,
      -- Compressed JSON.
      answer bytea,
      -- The call under way, its process, and when it began.
      claim_id uuid,
      holder integer,
      claim_started_at timestamptz,
      claimed_at timestamptz,
      -- For those who wait for that call.
      failed_claim_id uuid,
      failure jsonb,
      touched_at timestamptz not null default now()
    );
    alter table shared_reads alter column answer set storage external;
    create index shared_reads_team_id_idx on shared_reads (team_id, touched_at);
    create index shared_reads_binom_id_idx on shared_reads (binom_id);
    create index shared_reads_touched_at_idx on shared_reads (touched_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table shared_reads');
}
