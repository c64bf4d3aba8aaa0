import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookUpdate,
} from '@ads-checker/shared/contracts/webhooks';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { z } from 'zod';
import { actingToken } from '../../platform/auth/acting-token.ts';
import type { SealedColumn } from '../../platform/crypto/reseal.ts';
import type { SecretPlace } from '../../platform/crypto/secret-box.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { Webhook } from './entities.ts';

interface WebhookRow {
  readonly id: string;
  readonly team_id: string;
  readonly account_id: string | null;
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly token_name: string | null;
  readonly address: string;
  readonly events: readonly string[];
  readonly is_enabled: boolean;
  readonly secret_sealed: string;
  readonly failing_since: Date | null;
  readonly stopped_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const SECRET = { table: 'webhooks', column: 'secret_sealed', field: 'secret' } as const;
export const SEALED_WEBHOOK_COLUMNS: readonly SealedColumn[] = [SECRET];

export function placeOfSecret(webhookId: string): SecretPlace {
  return { table: SECRET.table, field: SECRET.field, rowId: webhookId };
}

const eventSchema = z.enum(WEBHOOK_EVENTS);

/** Skips events of another release. */
function toEvents(events: readonly string[]): WebhookEvent[] {
  return events.flatMap((event) => eventSchema.safeParse(event).data ?? []);
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    teamId: row.team_id,
    accountId: row.account_id,
    savedByName:
      row.username === null
        ? null
        : userDisplayName({
            username: row.username,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
          }),
    tokenName: row.token_name,
    address: row.address,
    events: toEvents(row.events),
    isEnabled: row.is_enabled,
    secretSealed: row.secret_sealed,
    failingSince: row.failing_since,
    stoppedAt: row.stopped_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A webhook has no account, and thus sees nothing, once its creator no longer manages the team. */
const SELECT = `select w.id, w.team_id, a.id as account_id, w.address, w.events, w.is_enabled,
    w.secret_sealed, w.failing_since, w.stopped_at, w.created_at, w.updated_at, w.token_name,
    u.username, u.first_name, u.last_name
  from webhooks w
    left join accounts a on a.id = w.account_id and a.status = 'active' and a.manage_team
    left join accounts saver on saver.id = w.account_id
    left join users u on u.id = saver.user_id`;

function tokenColumns() {
  const token = actingToken();
  return { token_id: token?.id ?? null, token_name: token?.name ?? null };
}

/** A person who saves a webhook takes it over from the token. */
function savedBy(accountId: string) {
  return { account_id: accountId, ...tokenColumns() };
}

/** How deliveries of a webhook fared. */
function createDeliveryOutcomes() {
  return {
    async recordSuccess(id: string, trx: Transaction): Promise<void> {
      await trx('webhooks')
        .where({ id })
        .whereNotNull('failing_since')
        .update({ failing_since: null });
    },

    /** Returns since when the webhook has been failing. */
    async recordFailure({ id, at }: { id: string; at: Date }, trx: Transaction): Promise<Date> {
      const { rows } = await trx.raw<{ rows: { failing_since: Date }[] }>(
        `update webhooks set failing_since = coalesce(failing_since, ?) where id = ?
         returning failing_since`,
        [at, id],
      );
      return oneRow(rows).failing_since;
    },

    /** False when it was disabled already. */
    async stop({ id, at }: { id: string; at: Date }, trx: Transaction): Promise<boolean> {
      const count = await trx('webhooks')
        .where({ id, is_enabled: true })
        .update({ is_enabled: false, stopped_at: at });
      return count === 1;
    },
  };
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository({ db }: { db: Database }) {
  const select = async (
    rest: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<Webhook[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: WebhookRow[] }>(
      `${SELECT} ${rest}`,
      values as (string | string[])[],
    );
    return rows.map(toWebhook);
  };

  return {
    ...createDeliveryOutcomes(),

    listOfTeam: (teamId: string, trx?: Transaction): Promise<Webhook[]> =>
      select('where w.team_id = ? order by w.id', [teamId], trx),

    find: async (id: string, trx?: Transaction): Promise<Webhook | undefined> =>
      fitsBigint(id) ? (await select('where w.id = ?', [id], trx))[0] : undefined,

    /** Webhooks subscribed to an event that these accounts may see. */
    async listSubscribedIds(
      {
        teamId,
        event,
        accountIds,
      }: { teamId: string; event: string; accountIds: readonly string[] },
      trx: Transaction,
    ): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select w.id from webhooks w join accounts a on a.id = w.account_id
         where w.team_id = ? and w.is_enabled and ? = any(w.events)
           and a.status = 'active' and a.manage_team and a.id = any(?::bigint[])
         order by w.id`,
        [teamId, event, [...accountIds]],
      );
      return rows.map(({ id }) => id);
    },

    /** The secret is sealed for the row, so the id must be known first. */
    async create(
      webhook: Pick<Webhook, 'teamId' | 'address' | 'events'> & { accountId: string; at: Date },
      seal: (id: string) => string,
      trx: Transaction,
    ): Promise<string> {
      const { id } = oneRow(
        await trx('webhooks')
          .insert({
            team_id: webhook.teamId,
            ...savedBy(webhook.accountId),
            address: webhook.address,
            events: [...webhook.events],
            is_enabled: true,
            secret_sealed: '',
            created_at: webhook.at,
            updated_at: webhook.at,
          })
          .returning<{ id: string }[]>('id'),
      );
      await trx('webhooks')
        .where({ id })
        .update({ secret_sealed: seal(id) });
      return id;
    },

    async update(
      {
        id,
        accountId,
        change,
        at,
      }: { id: string; accountId: string; change: WebhookUpdate; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('webhooks')
        .where({ id })
        .update({
          ...savedBy(accountId),
          updated_at: at,
          ...(change.address === undefined ? {} : { address: change.address, failing_since: null }),
          ...(change.events === undefined ? {} : { events: change.events }),
          ...(change.isEnabled === undefined ? {} : { is_enabled: change.isEnabled }),
          ...(change.isEnabled === true ? { stopped_at: null, failing_since: null } : {}),
        });
    },

    async setSecret(
      { id, secretSealed, at }: { id: string; secretSealed: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      // Whoever holds a token that knows the secret could pass for this server
      const known = actingToken() === null ? {} : tokenColumns();
      await trx('webhooks')
        .where({ id })
        .update({ secret_sealed: secretSealed, updated_at: at, ...known });
    },

    /** How many enabled webhooks were last saved by each of these API tokens. */
    async countOfTokens(tokenIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.raw<{ rows: { token_id: string; count: number }[] }>(
        `select token_id, count(*)::integer as count from webhooks
         where is_enabled and token_id = any (?::bigint[]) group by token_id`,
        [[...tokenIds]],
      );
      return new Map(rows.map(({ token_id, count }) => [token_id, count]));
    },

    /** Turns off the webhooks that these API tokens last saved; returns them. */
    async endOfTokens(
      { tokenIds, at }: { tokenIds: readonly string[]; at: Date },
      trx: Transaction,
    ): Promise<Webhook[]> {
      const ended = await trx('webhooks')
        .whereIn('token_id', tokenIds)
        .where({ is_enabled: true })
        .update({ is_enabled: false, updated_at: at })
        .returning<{ id: string }[]>('id');
      const ids = ended.map(({ id }) => id);
      return ids.length === 0
        ? []
        : select('where w.id = any (?::bigint[]) order by w.id', [ids], trx);
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('webhooks').where({ id }).delete();
    },
  };
}
