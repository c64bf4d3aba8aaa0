import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { type ZodType, z } from 'zod';
import { isBulk, isNetworkCommand } from '../model/ad-object-commands.ts';
import type { StoredAnswer, StoredCommand } from './dexie-database.ts';

const text = z.string();
const fields = z.looseObject({});
const ids = z.array(text);
const runSchema = z.looseObject({
  id: text,
  target: fields,
  payload: z.looseObject({ ids: ids.optional(), sourceIds: ids.optional() }),
  createdAt: text,
});
const answerSchema = z.looseObject({
  kind: text,
  id: text,
  ids: ids.optional(),
  patch: fields,
  changedAt: text,
});
const commandSchema = runSchema.extend({
  seq: z.number(),
  name: text.refine((name) => isNetworkCommand({ name } as never) || findOwnedCommand(name)),
  target: z.looseObject({ kind: text, id: text, label: text }),
  targetKey: text,
  patch: fields,
  before: fields,
  state: z.enum(['queued', 'sending', 'confirming', 'retrying', 'rejected', 'asking']),
  attempt: z.number(),
  notBefore: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  error: z.looseObject({ message: text }).nullable(),
});
const bulkSchema = z.looseObject({
  payload: runSchema.shape.payload.refine((payload) => payload.ids ?? payload.sourceIds),
});

const isOf = (schema: ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * Whether a row of the outbox can be shown and sent: garbage, or a change that this release does not
 * know, must stop neither the app nor its neighbours.
 */
export function isReadableCommand(row: StoredCommand): boolean {
  return isOf(commandSchema, row) && (!isBulk(row) || isOf(bulkSchema, row));
}

export const isReadableAnswer = (row: StoredAnswer): boolean => isOf(answerSchema, row);

/** A bulk change or copies that the server is carrying out. */
export const isReadableRun = (run: unknown): boolean => isOf(runSchema, run);
