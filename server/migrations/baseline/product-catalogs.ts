export const productCatalogs = /* sql */ `
  create table product_catalog_saves (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    catalog_id text not null,
    user_id bigint references users (id) on delete set null,
    created_at timestamptz not null,
    finished_at timestamptz,
    status text not null check (status in ('running', 'finished', 'failed', 'unknown')),
    item_count integer not null,
    handles text[] not null,
    -- Ids of the items by their retailer ids, until the end tells which of them failed.
    product_ids jsonb,
    errors jsonb not null,
    warnings jsonb not null,
    error_count integer not null,
    warning_count integer not null,
    saving_id uuid,
    new_item_count integer not null default 0
  );
  create index product_catalog_saves_catalog_idx on product_catalog_saves (ad_user_id, catalog_id, id desc);
  create index product_catalog_saves_user_idx on product_catalog_saves (user_id);
  create index product_catalog_saves_saving_idx on product_catalog_saves (saving_id) where (saving_id is not null);
`;
