import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Product } from '../../e2e/product/product.ts';
import { createSecretBox } from '../../server/src/platform/crypto/secret-box.ts';
import type { Person } from './product.ts';

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
 * Assigns the copies made by {@link multiplyAdUsers} to the groups in turn, in the table and in the
 * feeds of all who see them.
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

export async function readSecretsKey({ dataDir }: Product): Promise<string> {
  return (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim();
}

/** Sealed secrets are bound to their row, so each copy's token is sealed for the copy. */
async function sealTokens(client: Client, secretsKey: string): Promise<void> {
  const secrets = createSecretBox({ keys: [secretsKey] });
  const { rows } = await client.query<{ id: string; original: string; sealed: string }>(
    `select copy.id, original.id as original, original.access_token_sealed as sealed
    from ad_users copy join ad_users original using (access_token_sealed)
    where copy.id > 1000000 and original.id < 1000000`,
  );
  const placeOf = (rowId: string) => ({ table: 'ad_users', field: 'accessToken', rowId });
  const copies = rows.map(({ id, original, sealed }) => ({
    id,
    sealed: secrets.encrypt(secrets.decrypt(sealed, placeOf(original)), placeOf(id)),
  }));
  await client.query(
    `update ad_users set access_token_sealed = sealed_anew.sealed, cookie_sealed = null
    from jsonb_to_recordset($1::jsonb) as sealed_anew (id bigint, sealed text)
    where ad_users.id = sealed_anew.id`,
    [JSON.stringify(copies)],
  );
}

const TASK_TABLES = ['ad_object_check_tasks', 'ad_comment_clean_tasks', 'binom_cost_update_tasks'];

/** A profile needs its tasks: each copy gets those of the original, under its own id. */
async function copyTasks(client: Client, accountId: string): Promise<void> {
  for (const table of TASK_TABLES) {
    await client.query(
      `insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table},
        to_jsonb(task) || jsonb_build_object('id', copy.id, 'ad_user_id', copy.id))).*
      from ad_users copy, ${table} task
      where copy.id > 1000000 and task.ad_user_id = (
        select min(id) from ad_users where account_id = $1)`,
      [accountId],
    );
  }
}

/** Adds copies of the account's first ad user, in the table and in the feeds of all who see it. */
export async function multiplyAdUsers({
  databaseUrl,
  secretsKey,
  accountId,
  copies,
}: {
  readonly databaseUrl: string;
  readonly secretsKey: string;
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
          'id', 1000000 + n, 'ad_object_check_task_id', 1000000 + n, 'ad_comment_clean_task_id', 1000000 + n,
          'binom_cost_update_task_id', 1000000 + n, 'facebook_id', (200000000000000 + n)::text, 'name', original.name || ' ' || n))).*
        from original, generate_series(1, $2::int) n
        returning id, facebook_id, name
      )
      insert into sync_rows (account_id, team_id, collection, doc_id, revision, is_deleted, doc)
      select seen.account_id, seen.team_id, seen.collection, copied.id::text, nextval('sync_revisions'), false,
        seen.doc || jsonb_build_object('id', copied.id::text, 'facebookId', copied.facebook_id, 'name', copied.name)
      from copied, original join sync_rows seen on seen.collection = 'adUsers' and seen.doc_id = original.id::text`,
      [accountId, copies],
    );
    await sealTokens(client, secretsKey);
    await copyTasks(client, accountId);
  } finally {
    await client.end();
  }
}

/** {@link multiplyAdUsers} for a person of a running product. @returns the address of its database */
export async function multiplyProfiles({
  product,
  person,
  copies,
}: {
  readonly product: Product;
  readonly person: Pick<Person, 'accountId'>;
  readonly copies: number;
}): Promise<string> {
  const databaseUrl = await getDatabaseUrl(product);
  const secretsKey = await readSecretsKey(product);
  await multiplyAdUsers({ databaseUrl, secretsKey, accountId: person.accountId, copies });
  return databaseUrl;
}
