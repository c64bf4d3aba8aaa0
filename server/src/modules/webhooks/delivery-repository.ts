import { WEBHOOK_FAILURES } from '@ads-checker/shared/contracts/webhooks';
import { z } from 'zod';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { Delivery } from './entities.ts';

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly body: string;
  readonly state: Delivery['state'];
  readonly attempts: number;
  readonly status_code: number | null;
  readonly failure: string | null;
  readonly duration_ms: number | null;
  readonly created_at: Date;
  readonly last_attempt_at: Date | null;
  readonly next_attempt_at: Date | null;
}

const failureSchema = z.enum(WEBHOOK_FAILURES).nullable().catch(null);

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    statusCode: row.status_code,
    failure: failureSchema.parse(row.failure),
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
  };
}

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

export function createDeliveryRepository({ db }: { db: Database }) {
  return {
    async create(
      {
        webhookIds,
        event,
        body,
        at,
      }: { webhookIds: readonly string[]; event: string; body: string; at: Date },
      trx: Transaction,
    ): Promise<Delivery[]> {
      const rows = await trx('webhook_deliveries')
        .insert(
          webhookIds.map((id) => ({
            webhook_id: id,
            event,
            body,
            state: 'pending',
            created_at: at,
            next_attempt_at: at,
          })),
        )
        .returning<DeliveryRow[]>('*');
      return rows.map(toDelivery);
    },

    async find(id: string, trx?: Transaction): Promise<Delivery | undefined> {
      const [row] = await (trx ?? db)<DeliveryRow>('webhook_deliveries').where({ id });
      return row === undefined ? undefined : toDelivery(row);
    },

    async list(
      webhookId: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ deliveries: Delivery[]; total: number }> {
      const matching = () => db<DeliveryRow>('webhook_deliveries').where({ webhook_id: webhookId });
      const [rows, counts] = await Promise.all([
        matching().orderBy('id', 'desc').limit(limit).offset(offset),
        matching().count<{ total: string }[]>({ total: '*' }),
      ]);
      return { deliveries: rows.map(toDelivery), total: Number(oneRow(counts).total) };
    },

    async countSince(
      { webhookId, event, since }: { webhookId: string; event: string; since: Date },
      trx: Transaction,
    ): Promise<number> {
      const counts = await trx('webhook_deliveries')
        .where({ webhook_id: webhookId, event })
        .where('created_at', '>', since)
        .count<{ total: string }[]>({ total: '*' });
      return Number(oneRow(counts).total);
    },

    /** Records the result of an attempt; does nothing when another one settled it. */
    async settle(
      {
        id,
        state,
        statusCode,
        failure,
        durationMs,
        at,
        nextAttemptAt,
        isAttempt,
      }: Pick<
        Delivery,
        'id' | 'state' | 'statusCode' | 'failure' | 'durationMs' | 'nextAttemptAt'
      > & { at: Date; isAttempt: boolean },
      trx: Transaction,
    ): Promise<void> {
      await trx('webhook_deliveries')
        .where({ id, state: 'pending' })
        .update({
          state,
          status_code: statusCode,
          failure,
          duration_ms: durationMs,
          next_attempt_at: nextAttemptAt,
          ...(isAttempt ? { last_attempt_at: at, attempts: trx.raw('attempts + 1') } : {}),
        });
    },

    async purgeBefore(moment: Date): Promise<number> {
      return db('webhook_deliveries').where('created_at', '<', moment).delete();
    },
  };
}
