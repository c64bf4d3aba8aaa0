import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Product } from '../../e2e/product/product.ts';

/** Address of the running product's embedded database. */
export async function getDatabaseUrl({ dataDir }: Product): Promise<string> {
  for (const name of await readdir(dataDir)) {
    const url = await readFile(join(dataDir, name, '.url'), 'utf8').catch(() => '');
    if (url !== '') {
      return url.trim();
    }
  }
  throw new Error('The embedded database left no address');
}

/**
 * Puts the copies that {@link multiplyAdUsers} made into groups, in turn, in the table and in the feed of everybody who
 * sees them.
 */
export async function spreadOverGroups({
  databaseUrl,
  groupIds,
}: {
  readonly databaseUrl: string;
  readonly groupIds: readonly string[];
}): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with placed as (
        update ad_users set group_id = ($1::bigint[])[1 + id % $2] where id > 1000000
        returning id::text, group_id::text
      )
      update sync_rows set doc = doc || jsonb_build_object('groupId', placed.group_id)
      from placed where collection = 'adUsers' and doc_id = placed.id`,
      [groupIds, groupIds.length],
    );
  } finally {
    await client.end();
  }
}

/** Adds copies of the account's first ad user, in the table and in the feed of everybody who sees it. */
export async function multiplyAdUsers({
  databaseUrl,
  accountId,
  copies,
}: {
  readonly databaseUrl: string;
  readonly accountId: string;
  readonly copies: number;
}): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with original as (select * from ad_users where account_id = $1 order by id limit 1),
      copied as (
        insert into ad_users overriding system value
        select (jsonb_populate_record(null::ad_users, to_jsonb(original) || jsonb_build_object(
          'id', 1000000 + n, 'facebook_id', (200000000000000 + n)::text, 'name', original.name || ' ' || n))).*
        from original, generate_series(1, $2::int) n
        returning id, facebook_id, name
      )
      insert into sync_rows (account_id, team_id, collection, doc_id, revision, is_deleted, doc)
      select seen.account_id, seen.team_id, seen.collection, copied.id::text, nextval('sync_revisions'), false,
        seen.doc || jsonb_build_object('id', copied.id::text, 'facebookId', copied.facebook_id, 'name', copied.name)
      from copied, original join sync_rows seen on seen.collection = 'adUsers' and seen.doc_id = original.id::text`,
      [accountId, copies],
    );
  } finally {
    await client.end();
  }
}
