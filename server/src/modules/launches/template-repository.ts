import type { GivenFields } from '../../platform/db/columns.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { NewTemplate, StoredTemplate } from './entities.ts';

const SELECT = `
  select id, account_id as "accountId", team_id as "teamId", name, is_shared as "isShared", terms,
    created_at as "createdAt", updated_at as "updatedAt"
  from launch_templates`;

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository({ db }: { db: Database }) {
  return {
    async find(id: string, trx: Database | Transaction = db): Promise<StoredTemplate | undefined> {
      const { rows } = await trx.raw<{ rows: StoredTemplate[] }>(`${SELECT} where id = ?`, [id]);
      return rows[0];
    },

    async listOfTeam(teamId: string): Promise<StoredTemplate[]> {
      const { rows } = await db.raw<{ rows: StoredTemplate[] }>(
        `${SELECT} where team_id = ? order by name, id`,
        [teamId],
      );
      return rows;
    },

    async count(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from launch_templates where team_id = ?',
        [teamId],
      );
      return rows[0]?.count ?? 0;
    },

    /** False when the id is taken. */
    async insert(template: NewTemplate, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into launch_templates
           (id, team_id, account_id, name, is_shared, terms, created_at, updated_at)
         values (:id, :teamId, :accountId, :name, :isShared, cast(:terms as jsonb), :at, :at)
         on conflict do nothing`,
        { ...template, terms: JSON.stringify(template.terms) },
      );
      return rowCount > 0;
    },

    async update(
      id: string,
      {
        name,
        isShared,
        terms,
        at,
      }: GivenFields<Pick<NewTemplate, 'name' | 'isShared' | 'terms'>> & { at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('launch_templates')
        .where({ id })
        .update({
          ...(name === undefined ? {} : { name }),
          ...(isShared === undefined ? {} : { is_shared: isShared }),
          ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
          updated_at: at,
        });
    },

    async remove(id: string, trx: Transaction): Promise<void> {
      await trx('launch_templates').where({ id }).delete();
    },
  };
}
