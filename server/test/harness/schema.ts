import { createDatabase } from '../../src/platform/db/database.ts';

/** Everything in the public schema, one definition each, in an order of its own. */
export async function listDefinitions(url: string): Promise<readonly string[]> {
  const db = createDatabase({ url, poolSize: 1 });
  try {
    const { rows } = await db.raw<{ rows: { definition: string }[] }>(`
      with ours as (
        select c.oid, c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname not like 'knex%'
      )
      select 'column ' || o.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text || a.attgenerated::text
        || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '')
        || coalesce((select ' ' || collname from pg_collation n where n.oid = a.attcollation), '') as definition
      from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
        join pg_class c on c.oid = o.oid and c.relkind in ('r', 'p', 'v')
        left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
      union all
      select 'constraint ' || o.relname || '.' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      from ours o join pg_constraint k on k.conrelid = o.oid where k.contype <> 'n'
      union all
      select 'index ' || pg_get_indexdef(i.indexrelid) from ours o join pg_index i on i.indrelid = o.oid
      union all
      select 'relation ' || o.relname || ' ' || c.relkind::text || c.relpersistence::text
      from ours o join pg_class c on c.oid = o.oid
      union all
      select 'sequence ' || o.relname || ' ' || s.seqtypid::regtype || ' ' || s.seqstart || ' ' || s.seqincrement
        || ' ' || s.seqmin || ' ' || s.seqmax || ' ' || s.seqcache || case when s.seqcycle then ' cycle' else '' end
      from ours o join pg_sequence s on s.seqrelid = o.oid
      union all
      select 'view ' || o.relname || ' ' || pg_get_viewdef(o.oid)
      from ours o join pg_class c on c.oid = o.oid and c.relkind = 'v'
      union all
      select 'function ' || p.oid::regprocedure::text || ' ' || p.provolatile::text || ' '
        || regexp_replace(p.prosrc, '\\s+', ' ', 'g')
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
      order by 1`);
    return rows.map(({ definition }) => definition);
  } finally {
    await db.destroy();
  }
}
