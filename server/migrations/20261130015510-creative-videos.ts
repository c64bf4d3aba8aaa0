import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- What it is for, which limits its size.
    alter table media_uploads add column purpose text not null default 'other';

    alter table creatives
      drop constraint creatives_kind_check,
      add constraint creatives_kind_check check (kind in ('image', 'video')),
      -- A smaller picture, which is also the thumbnail of a video in ads.
      add column preview_url text,
      add column duration_ms integer,
      add constraint creatives_duration_check check ((kind = 'video') = (duration_ms is not null));

    alter table creative_uploads
      -- Null while a video is on its way.
      alter column hash drop not null,
      -- False while the ad network processes a video.
      add column is_ready boolean not null default true,
      -- Of the thumbnail of a video.
      add column preview_hash text,
      -- Where the upload of a video goes on.
      add column session jsonb,
      -- Who uploads a video now, unless they were not heard of since.
      add column holder text,
      add column held_until timestamptz;

    alter table launch_run_items
      drop constraint launch_run_items_level_check,
      add constraint launch_run_items_level_check
        check (level in ('image', 'video', 'campaign', 'ad_set', 'creative', 'ad')),
      drop constraint launch_run_items_state_check,
      add constraint launch_run_items_state_check check (state in ('waiting', 'sending',
        'processing', 'done', 'failed', 'skipped', 'unchecked', 'stopped', 'deleted', 'unknown'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    delete from launch_runs where id in (
      select run_id from launch_run_items where level = 'video' or state = 'processing');
    alter table launch_run_items
      drop constraint launch_run_items_level_check,
      add constraint launch_run_items_level_check
        check (level in ('image', 'campaign', 'ad_set', 'creative', 'ad')),
      drop constraint launch_run_items_state_check,
      add constraint launch_run_items_state_check check (state in ('waiting', 'sending', 'done',
        'failed', 'skipped', 'unchecked', 'stopped', 'deleted', 'unknown'));

    delete from creatives where kind = 'video';
    delete from creative_uploads where hash is null;
    alter table creative_uploads
      alter column hash set not null,
      drop column is_ready, drop column preview_hash, drop column session, drop column holder,
      drop column held_until;
    alter table creatives
      drop constraint creatives_duration_check, drop column duration_ms, drop column preview_url,
      drop constraint creatives_kind_check,
      add constraint creatives_kind_check check (kind in ('image'));

    alter table media_uploads drop column purpose;
  `);
}
