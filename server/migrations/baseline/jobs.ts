export const jobs = /* sql */ `
  create table job_runs (
    id bigint primary key generated always as identity,
    job_name text not null,
    started_at timestamptz not null,
    completed_at timestamptz not null default now(),
    is_ok boolean not null,
    result jsonb,
    error text
  );
  create index job_runs_name_idx on job_runs (job_name, id desc);

  create table job_workers (
    pool_id text primary key,
    -- While it lives it holds an advisory lock on its number.
    process integer not null
  );
`;
