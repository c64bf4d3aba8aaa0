import type { ChangedField } from '@ads-checker/shared/domain/ad-object-changes';
import { AppError } from '@ads-checker/shared/errors';
import type { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import { adviseOn, toItemError } from './decide-item.ts';
import type { ChangeItem, ItemUpdate } from './entities.ts';

export const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 2_000;

/** The pause after a failure: what the network asks for, otherwise exponential backoff. */
export function pauseOf(error: unknown, attempts: number): number {
  const asked = error instanceof AppError ? error.details?.retryAfterMs : undefined;
  return asked ?? FIRST_PAUSE_MS * 2 ** attempts;
}

export interface SentItem {
  readonly position: number;
  readonly state: 'sending';
  readonly objectId: string;
  readonly attempts: number;
  readonly name: string;
  readonly field: ChangedField;
  readonly from: string;
  readonly to: string;
}

/** Ids of the objects that failed or were skipped. */
export function idsOf(
  items: readonly ChangeItem[],
  outcomes: readonly ItemUpdate[],
): { readonly failedIds: readonly string[]; readonly skippedIds: readonly string[] } {
  const idAt = new Map(items.map(({ position, objectId }) => [position, objectId]));
  const idsIn = (wanted: ItemUpdate['state']): string[] =>
    outcomes.flatMap(({ position, state }) => (state === wanted ? (idAt.get(position) ?? []) : []));
  return { failedIds: idsIn('failed'), skippedIds: idsIn('skipped') };
}

/** Maps the responses of a batch to item outcomes and to the pause before the next batch. */
export function toBatchOutcomes(
  sent: readonly SentItem[],
  answers: ReadonlyMap<string, NetworkError | null>,
): {
  readonly outcomes: readonly ItemUpdate[];
  readonly pauseMs: number | undefined;
  readonly stop: NetworkError | undefined;
} {
  const outcomes: ItemUpdate[] = [];
  let pauseMs: number | undefined;
  let stop: NetworkError | undefined;
  for (const { position, objectId, attempts } of sent) {
    const error = answers.get(objectId) ?? null;
    if (error === null) {
      outcomes.push({ position, state: 'changed', error: null });
      continue;
    }
    const advice = adviseOn(error);
    const failedItem = { position, error: toItemError(error) };
    if (advice === 'pause' || advice === 'transient') {
      pauseMs = Math.max(pauseMs ?? 0, pauseOf(error, attempts));
    }
    if (advice === 'stop') {
      stop = error;
    }
    if (advice === 'unknown') {
      outcomes.push({ ...failedItem, state: 'sending' });
    } else if (advice === 'pause') {
      // Rejected before execution: the attempt does not count.
      outcomes.push({ position, state: 'waiting', attempts: attempts - 1 });
    } else if (advice === 'transient' && attempts < MAX_ATTEMPTS) {
      outcomes.push({ position, state: 'waiting' });
    } else {
      outcomes.push({ ...failedItem, state: 'failed' });
    }
  }
  return { outcomes, pauseMs, stop };
}
