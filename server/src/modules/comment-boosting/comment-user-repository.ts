import type { Database, Transaction } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import type { CommentUser, CommentUserFields } from './entities.ts';

const FACTS_OF_OTHERS = `
  (select coalesce(p.custom_name, p.name) from ad_users p where p.id = r.ad_user_id) as "adUserName",
  (select p.status from ad_users p where p.id = r.ad_user_id) as "adUserStatus",
  (select s.status from comment_user_sessions s where s.id = r.id) as "sessionStatus"`;

export type CommentUserRepository = ReturnType<typeof createCommentUserRepository>;

export function createCommentUserRepository({ db }: { db: Database }) {
  const rows = createOwnedRows<CommentUser, CommentUserFields>({
    db,
    table: 'comment_users',
    fields: {
      adUserId: 'value',
      pageId: 'value',
      pageName: 'value',
      pictureUrl: 'value',
      isPageLost: 'value',
      isShared: 'value',
      customName: 'value',
      gender: 'value',
      languages: 'value',
    },
    alsoSelected: FACTS_OF_OTHERS,
  });
  return {
    ...rows,

    listOwnAndShared: (input: { accountId: string; teamId: string }): Promise<CommentUser[]> =>
      rows.select('r.account_id = ? or (r.is_shared and a.team_id = ?)', [
        input.accountId,
        input.teamId,
      ]),

    listOfTeam: (teamId: string): Promise<CommentUser[]> => rows.select('a.team_id = ?', [teamId]),

    async hasPage(
      { accountId, pageId }: { accountId: string; pageId: string },
      trx: Transaction,
    ): Promise<boolean> {
      const found = await trx('comment_users')
        .where({ account_id: accountId, page_id: pageId })
        .first('id');
      return found !== undefined;
    },

    /** Records whether the connected profile still manages the Page. */
    async setPageLost(id: string, isPageLost: boolean): Promise<void> {
      await db('comment_users')
        .where({ id })
        .whereNot({ is_page_lost: isPageLost })
        .update({ is_page_lost: isPageLost, updated_at: db.fn.now() });
    },
  };
}
