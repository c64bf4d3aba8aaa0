import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Knex } from 'knex';
import { type SealedSecret, toSecretColumns } from '../../platform/crypto/stored-secret.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { countInTeamOf, nextIdOf } from '../../platform/db/owned-rows.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ProfileTaskName } from '../profile-task.ts';
import type { AdUser } from './entities.ts';
import { checkAdUserJob } from './jobs/check-ad-user.job.ts';
import { type AdUserRow, toAdUser } from './rows.ts';

const AD_USER_SELECT =
  'select p.*, a.team_id from ad_users p join accounts a on a.id = p.account_id';

export interface NewAdUser
  extends Pick<
    AdUser,
    | 'accountId'
    | 'id'
    | 'facebookId'
    | 'groupId'
    | 'proxyId'
    | 'authMethod'
    | 'status'
    | 'userAgent'
    | 'name'
    | 'customName'
    | 'picture'
    | 'gender'
    | 'isShared'
  > {
  readonly isUsedForPixelShare?: boolean;
  readonly syncedAt?: Date | null;
  /** Time of the next check; default: now. */
  readonly nextCheckAt?: Date;
  readonly accessToken: SealedSecret;
  readonly cookie: SealedSecret | null;
}

export interface AdUserChange
  extends Partial<
    Pick<
      AdUser,
      | 'groupId'
      | 'proxyId'
      | 'authMethod'
      | 'status'
      | 'userAgent'
      | 'name'
      | 'customName'
      | 'picture'
      | 'gender'
      | 'syncedAt'
      | 'isShared'
      | 'isUsedForPixelShare'
      | 'shouldNotifyAboutBinomRuleRun'
      | 'binomRuleRunNotificationTemplateId'
    >
  > {
  readonly accessToken?: SealedSecret;
  readonly cookie?: SealedSecret;
  readonly nextCheckAt?: Date;
}

const PLAIN_COLUMNS = {
  groupId: 'group_id',
  proxyId: 'proxy_id',
  authMethod: 'auth_method',
  status: 'status',
  userAgent: 'user_agent',
  name: 'name',
  customName: 'custom_name',
  gender: 'gender',
  syncedAt: 'synced_at',
  isShared: 'is_shared',
  isUsedForPixelShare: 'is_used_for_pixel_share',
  shouldNotifyAboutBinomRuleRun: 'should_notify_about_binom_rule_run',
  binomRuleRunNotificationTemplateId: 'binom_rule_run_notification_template_id',
} as const satisfies Partial<Record<keyof AdUserChange, string>>;

function toColumns(change: AdUserChange, trx: Transaction): Record<string, Knex.Value | Knex.Raw> {
  const { accessToken, cookie, picture } = change;
  const plain = Object.entries(PLAIN_COLUMNS).flatMap(([field, column]) => {
    const value = change[field as keyof typeof PLAIN_COLUMNS];
    return value === undefined ? [] : [[column, value] as const];
  });
  return {
    ...Object.fromEntries(plain),
    ...(picture === undefined ? {} : { picture: toJsonColumn(picture) }),
    ...(accessToken === undefined ? {} : toSecretColumns('access_token', accessToken, trx)),
    ...(cookie === undefined ? {} : toSecretColumns('cookie', cookie, trx)),
  };
}

function createAdUserReads({ db }: { db: Database }) {
  const on = (trx: Transaction | undefined): Database | Transaction => trx ?? db;
  const selectAdUsers = async (
    { where, values }: { where: string; values: readonly (string | readonly string[])[] },
    trx?: Transaction,
  ): Promise<AdUser[]> => {
    const { rows } = await on(trx).raw<{ rows: AdUserRow[] }>(
      `${AD_USER_SELECT} where ${where} order by p.id`,
      values as (string | string[])[],
    );
    return rows.map(toAdUser);
  };
  return {
    async findAdUser(id: string, trx?: Transaction): Promise<AdUser | undefined> {
      return fitsBigint(id)
        ? (await selectAdUsers({ where: 'p.id = ?', values: [id] }, trx))[0]
        : undefined;
    },

    /** Of campaigns of the profile's team: its own, then those set through others, latest last. */
    async readTargetCpas(adUserId: string): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.raw<{ rows: { id: string; amount: string }[] }>(
        `select t.key as id, t.value as amount
         from ad_users own join accounts a on a.id = own.account_id
           join accounts mate on mate.team_id = a.team_id
           join ad_users p on p.account_id = mate.id
           cross join jsonb_each_text(p.target_cpas) t
         where own.id = ? order by p.id = own.id, p.updated_at, p.id`,
        [adUserId],
      );
      return new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
    },

    async findByFacebookId(
      { accountId, facebookId }: { accountId: string; facebookId: string },
      trx?: Transaction,
    ): Promise<AdUser | undefined> {
      return (
        await selectAdUsers(
          { where: 'p.account_id = ? and p.facebook_id = ?', values: [accountId, facebookId] },
          trx,
        )
      )[0];
    },

    /** Of all accounts of these teams. */
    listByFacebookId: (input: { teamIds: readonly string[]; facebookId: string }) =>
      selectAdUsers({
        where: 'a.team_id = any(?::bigint[]) and p.facebook_id = ?',
        values: [input.teamIds, input.facebookId],
      }),

    async findDeletion(input: {
      accountId: string;
      facebookId: string;
    }): Promise<Date | undefined> {
      const row = await db('deleted_ad_users')
        .where({ account_id: input.accountId, facebook_id: input.facebookId })
        .first('deleted_at');
      return row?.deleted_at;
    },

    /**
     * Any stored token, to test the decryption key; undefined when there is no profile. It is never
     * shown.
     */
    async findSealedToken(): Promise<{ id: string; sealed: string } | undefined> {
      const { rows } = await db.raw<{ rows: { id: string; sealed: string }[] }>(
        'select id, access_token_sealed as sealed from ad_users order by id desc limit 1',
      );
      return rows[0];
    },

    listOfAccount: (accountId: string) =>
      selectAdUsers({ where: 'p.account_id = ?', values: [accountId] }),

    listOwnAndShared: ({ accountId, teamId }: { accountId: string; teamId: string }) =>
      selectAdUsers({
        where: 'a.team_id = ? and (p.account_id = ? or p.is_shared)',
        values: [teamId, accountId],
      }),

    listOfTeam: (teamId: string) => selectAdUsers({ where: 'a.team_id = ?', values: [teamId] }),

    listAdUsersByIds: (ids: readonly string[], trx: Transaction) =>
      selectAdUsers({ where: 'p.id = any(?::bigint[])', values: [[...ids]] }, trx),

    countInTeamOf: (accountId: string, trx: Transaction) =>
      countInTeamOf({ table: 'ad_users', accountId }, trx),
  };
}

export type AdUsersRepository = ReturnType<typeof createAdUsersRepository>;

export function createAdUsersRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const addCheck = (adUserId: string, runAt: Date | undefined, trx: Transaction): Promise<void> =>
    jobQueue.add(checkAdUserJob, { payload: { adUserId }, runAt }, trx);

  return {
    ...createAdUserReads({ db }),

    /** Remembers until the profile is connected again. */
    async markDeleted(
      { accountId, facebookId, at }: { accountId: string; facebookId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('deleted_ad_users')
        .insert({ account_id: accountId, facebook_id: facebookId, deleted_at: at })
        .onConflict(['account_id', 'facebook_id'])
        .merge();
    },

    nextId: (trx: Transaction) => nextIdOf('ad_users', trx),

    async createAdUser(adUser: NewAdUser, trx: Transaction): Promise<void> {
      await trx('ad_users').insert({
        id: adUser.id,
        account_id: adUser.accountId,
        facebook_id: adUser.facebookId,
        group_id: adUser.groupId,
        proxy_id: adUser.proxyId,
        auth_method: adUser.authMethod,
        status: adUser.status,
        user_agent: adUser.userAgent,
        ...toSecretColumns('access_token', adUser.accessToken, trx),
        ...toSecretColumns('cookie', adUser.cookie, trx),
        name: adUser.name,
        custom_name: adUser.customName,
        picture: toJsonColumn(adUser.picture),
        gender: adUser.gender,
        is_shared: adUser.isShared,
        is_used_for_pixel_share: adUser.isUsedForPixelShare ?? false,
        synced_at: adUser.syncedAt ?? null,
      });
      await trx('deleted_ad_users')
        .where({ account_id: adUser.accountId, facebook_id: adUser.facebookId })
        .delete();
      await addCheck(adUser.id, adUser.nextCheckAt, trx);
    },

    async setTargetCpas(
      { id, targetCpas }: Pick<AdUser, 'id' | 'targetCpas'>,
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_users')
        .where({ id })
        .update({ target_cpas: JSON.stringify(targetCpas), updated_at: trx.fn.now() });
    },

    async setTasks(
      { adUserId, ids }: { adUserId: string; ids: Partial<Record<ProfileTaskName, string>> },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_users').where({ id: adUserId }).update({
        ad_object_check_task_id: ids.adObjectCheckTask,
        ad_comment_clean_task_id: ids.adCommentCleanTask,
        binom_cost_update_task_id: ids.binomCostUpdateTask,
      });
    },

    async updateAdUser(
      { id, change }: { id: string; change: AdUserChange },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_users')
        .where({ id })
        .update({ ...toColumns(change, trx), updated_at: trx.fn.now() });
      if (change.nextCheckAt !== undefined) {
        await addCheck(id, change.nextCheckAt, trx);
      }
    },

    /**
     * Schedules the next check of a profile unless its credentials changed, which schedules one as
     * well. Returns whether it did. Not part of the document.
     */
    async scheduleCheck({ adUser, at }: { adUser: AdUser; at: Date }): Promise<boolean> {
      return db.transaction(async (trx) => {
        const { rowCount } = await trx.raw<{ rowCount: number }>(
          'select 1 from ad_users where id = ? and access_token_sealed = ? for update',
          [adUser.id, adUser.accessToken.sealed],
        );
        if (rowCount === 0) {
          return false;
        }
        await addCheck(adUser.id, at, trx);
        return true;
      });
    },

    /**
     * Nothing changed: writes the time, and the next check if there is one. Returns false when
     * status or credentials changed meanwhile.
     */
    async markSynced(
      { adUser, syncedAt, nextCheckAt }: { adUser: AdUser; syncedAt: Date; nextCheckAt?: Date },
      trx: Transaction,
    ): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update ad_users set synced_at = :syncedAt
         where id = :id and status = :status and access_token_sealed = :sealed`,
        {
          syncedAt,
          id: adUser.id,
          status: adUser.status,
          sealed: adUser.accessToken.sealed,
        },
      );
      if (rowCount === 0) {
        return false;
      }
      if (nextCheckAt !== undefined) {
        await addCheck(adUser.id, nextCheckAt, trx);
      }
      return true;
    },

    async deleteAdUser(id: string, trx: Transaction): Promise<void> {
      await trx('ad_users').where({ id }).delete();
    },
  };
}
