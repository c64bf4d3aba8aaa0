import type { GivenFields } from '../../platform/db/columns.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { NewPlan, StoredPlan } from './entities.ts';

const SELECT = `
  select id, account_id as "accountId", team_id as "teamId", name, content, revision,
    created_at as "createdAt", updated_at as "updatedAt"
  from launch_plans`;

type LaunchPlanTexts = GivenFields<Pick<NewPlan, 'name' | 'content'>>;

export type PlanRepository = ReturnType<typeof createPlanRepository>;

export function createPlanRepository({ db }: { db: Database }) {
  const find = async (
    id: string,
    trx: Database | Transaction = db,
  ): Promise<StoredPlan | undefined> => {
    const { rows } = await trx.raw<{ rows: StoredPlan[] }>(`${SELECT} where id = ?`, [id]);
    return rows[0];
  };

  return {
    find,

    /** Locks it against changes while it is launched. */
    async lock(id: string, trx: Transaction): Promise<StoredPlan | undefined> {
      await trx.raw('select 1 from launch_plans where id = ? for update', [id]);
      return find(id, trx);
    },

    async listOfTeam(teamId: string): Promise<Omit<StoredPlan, 'content'>[]> {
      const { rows } = await db.raw<{ rows: Omit<StoredPlan, 'content'>[] }>(
        `${SELECT.replace('content, ', '')} where team_id = ? order by updated_at desc, id desc`,
        [teamId],
      );
      return rows;
    },

    async count(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from launch_plans where team_id = ?',
        [teamId],
      );
      return rows[0]?.count ?? 0;
    },

    /** False when the id is taken. */
    async insert(plan: NewPlan, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into launch_plans (id, team_id, account_id, name, content, created_at, updated_at)
         values (:id, :teamId, :accountId, :name, cast(:content as jsonb), :at, :at)
         on conflict do nothing`,
        { ...plan, content: JSON.stringify(plan.content) },
      );
      return rowCount > 0;
    },

    /** Raises the revision. */
    async update(
      id: string,
      { name, content, at }: LaunchPlanTexts & { at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('launch_plans')
        .where({ id })
        .update({
          ...(name === undefined ? {} : { name }),
          ...(content === undefined ? {} : { content: JSON.stringify(content) }),
          revision: trx.raw('revision + 1'),
          updated_at: at,
        });
    },

    async remove(id: string, trx: Transaction): Promise<void> {
      await trx('launch_plans').where({ id }).delete();
    },
  };
}
