import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { Database } from '../../src/platform/db/database.ts';

/** Launches of an account. */
export function createLaunchFactories({ db }: { db: Database }) {
  /** With terms and a content that nothing reads. */
  const buildLaunchTemplate = async ({ accountId }: { accountId: string }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into launch_templates
         (id, team_id, account_id, name, is_shared, terms, created_at, updated_at)
       select ?, team_id, id, 'Solar', false, '{}', now(), now() from accounts where id = ?`,
      [id, accountId],
    );
    return id;
  };
  const buildLaunchPlan = async ({ accountId }: { accountId: string }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into launch_plans (id, team_id, account_id, name, content, created_at, updated_at)
       select ?, team_id, id, 'Solar', '{}', now(), now() from accounts where id = ?`,
      [id, accountId],
    );
    return id;
  };

  /** Without objects and jobs. */
  const buildLaunchRun = async ({
    accountId,
    state,
  }: {
    accountId: string;
    state: 'running' | 'finished';
  }): Promise<string> => {
    const id = createRowId();
    await db.raw(
      `insert into launch_runs (id, kind, name, team_id, account_id, user_id, plan_revision, status,
         state, created_at, finished_at)
       select :id, 'launch', 'Solar', team_id, id, user_id, 1, 'PAUSED', :state, now(),
         case :state when 'finished' then now() end
       from accounts where id = :accountId`,
      { id, accountId, state },
    );
    return id;
  };

  return { buildLaunchTemplate, buildLaunchPlan, buildLaunchRun };
}
