import type { LocalDatabase } from '../storage/dexie-database.ts';

const ANSWER_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes answers older than any usable list. */
export async function purgeAnswers(db: LocalDatabase, nowMs: number): Promise<void> {
  const before = new Date(nowMs - ANSWER_KEPT_MS).toISOString();
  await db.answers.where('changedAt').below(before).delete();
}
