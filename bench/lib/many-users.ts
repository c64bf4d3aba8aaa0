import type { Client } from 'pg';

export const MANY_USERS = 100_000;
/** Part of every username. */
export const COMMON_TEXT = 'buyer';
/** Part of the name of one user in {@link RARE_SHARE}. */
export const RARE_TEXT = 'kowalczyk';
const RARE_SHARE = 211;

/**
 * Adds users without a team: names repeat as real ones do, last logins spread over two years, and
 * one in nine never signed in.
 */
export async function addManyUsers(client: Client): Promise<void> {
  await client.query(
    `insert into users (username, email, first_name, last_name, password_hash, last_login_at)
    select '${COMMON_TEXT}_' || h || '_' || n, h || '.' || n || '@people.example',
      (array['Anna','Daniel','Lucía','Priya','Oksana','Grant','Tomasz','Marta','Kyle','Ingrid','Paweł','Zoë'])[1 + n * 7 % 12],
      case when n % ${RARE_SHARE} = 0 then 'Kowalczyk'
        else initcap(substr(md5((n % 4999)::text), 1, 7)) end,
      'not a hash: nobody signs in as them',
      case when n % 9 = 0 then null else now() - make_interval(secs => n::bigint * 7919 % 63072000) end
    from generate_series(1, $1::int) n, lateral (select substr(md5(n::text), 1, 6) as h) hashed`,
    [MANY_USERS],
  );
  await client.query('vacuum analyze users');
}
