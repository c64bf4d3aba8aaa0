import type { Projection, Scope, Visibility } from './projection.ts';

interface VisibilityRow {
  account_id: string;
  team_id: string;
  doc_id: string;
}

/**
 * Visibility by SQL that joins documents `d` with accounts `viewer`: `from … where (…)`. Only
 * active accounts see anything.
 */
export function listVisibleBy(visibleWhen: string): Projection['listVisible'] {
  return async ({ trx, teamIds, docIds, accountIds }: Scope): Promise<Visibility[]> => {
    const { rows } = await trx.raw<{ rows: VisibilityRow[] }>(
      `select viewer.id as account_id, viewer.team_id, d.id::text as doc_id ${visibleWhen}
         and viewer.status = 'active' and viewer.team_id = any(cast(:teamIds as bigint[]))
         ${docIds === undefined ? '' : 'and d.id = any(cast(:docIds as bigint[]))'}
         ${accountIds === undefined ? '' : 'and viewer.id = any(cast(:accountIds as bigint[]))'}`,
      {
        teamIds: [...teamIds],
        docIds: [...(docIds ?? [])],
        accountIds: [...(accountIds ?? [])],
      },
    );
    return rows.map((row) => ({
      accountId: row.account_id,
      teamId: row.team_id,
      docId: row.doc_id,
    }));
  };
}
