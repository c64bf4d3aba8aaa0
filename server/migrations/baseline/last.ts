export const last = /* sql */ `
  -- Tables that refer to each other.
  alter table users add constraint users_preferred_account_id_fkey
    foreign key (preferred_account_id) references accounts (id) on delete set null;
  alter table sessions add constraint sessions_pairing_key_id_fkey
    foreign key (pairing_key_id) references extension_pairing_keys (id) on delete set null;

  create view cost_update_profiles as
    select ad_user_id as id from binom_cost_update_tasks where binom_settings <> '[]';

  create view binom_rule_profiles as
    select distinct ad_user_id as id from binom_rules where next_execution_time is not null;

  create view rule_figure_profiles as
    select u.id from ad_users u join accounts a on a.id = u.account_id
    where exists (
      select 1 from binoms b
      where b.team_id = a.team_id and jsonb_array_length(b.traffic_source_settings) > 0
    );

  create view comment_cleaning_profiles as
    select ad_user_id as id from ad_comment_clean_tasks where action is not null;

  create function job_flags(owner_kind text, owner_id text, is_requested boolean) returns text[]
  language sql stable as $$
    with profile as (
      select u.id, u.proxy_id, a.team_id from ad_users u join accounts a on a.id = u.account_id
      where u.id = case
        when owner_kind in ('profile', 'profile_rules', 'profile_costs') then owner_id::bigint
        when owner_kind = 'change' then (select ad_user_id from ad_object_changes where id = owner_id::bigint)
        when owner_kind = 'copy' then (select ad_user_id from ad_object_copies where id = owner_id::bigint)
      end
    ), flags (flag, is_connection) as (
      select 'team:' || team_id, false from profile
      union all
      select coalesce('proxy:' || proxy_id, 'profile:' || id), true from profile
        where owner_kind not in ('change', 'copy')
      union all
      select 'tracker:' || binom_id, true from binom_rules
        where owner_kind = 'profile_rules' and ad_user_id = (select id from profile) and is_enabled
      union all
      select 'tracker:' || (setting ->> 'binomId'), true
        from binom_cost_update_tasks t, jsonb_array_elements(t.binom_settings) setting
        where owner_kind = 'profile_costs' and t.ad_user_id = (select id from profile)
      union all
      select unnest(array['team:' || a.team_id, 'proxy:' || p.id]), false
        from proxies p join accounts a on a.id = p.account_id
        where owner_kind = 'proxy' and p.id = owner_id::bigint
      union all
      select 'team:' || a.team_id, false from comment_tasks t join accounts a on a.id = t.account_id
        where owner_kind = 'comment_task' and t.id = owner_id::bigint
      union all
      select unnest(array['team:' || w.team_id, 'webhook:' || w.id]), false
        from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where owner_kind = 'webhook_delivery' and d.id = owner_id::bigint
      union all
      select 'team:chat ' || owner_id, false where owner_kind = 'chat'
    )
    select array_agg(flag) from flags
    where flag is not null and not (is_requested and is_connection)
  $$;
`;
