import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { toItemError } from '../ad-object-changes/index.ts';
import type { StoredItem } from './entities.ts';
import { needsOf } from './retry-items.ts';
import type { RunBrief, RunItemChange, RunRepository } from './run-repository.ts';

export type StepEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'pause'; readonly forMs: number }
  | { readonly kind: 'error'; readonly error: unknown };

const NEXT: StepEnd = { kind: 'next' };

/** The items of one profile as they are now. */
export class PartItems {
  readonly #byPosition: Map<number, StoredItem>;

  constructor(items: readonly StoredItem[]) {
    this.#byPosition = new Map(items.map((item) => [item.position, item]));
  }

  get all(): Iterable<StoredItem> {
    return this.#byPosition.values();
  }

  get(position: number): StoredItem | undefined {
    return this.#byPosition.get(position);
  }

  apply(positions: readonly number[], change: RunItemChange): void {
    for (const position of positions) {
      const item = this.#byPosition.get(position);
      if (item !== undefined) {
        this.#byPosition.set(position, { ...item, ...change });
      }
    }
  }

  findBy(state: StoredItem['state']): StoredItem | undefined {
    for (const item of this.all) {
      if (item.state === state) {
        return item;
      }
    }
    return undefined;
  }

  /** A video that was not asked for yet in this pass. */
  findProcessing(asked: ReadonlySet<number>): StoredItem | undefined {
    for (const item of this.all) {
      if (item.state === 'processing' && !asked.has(item.position)) {
        return item;
      }
    }
    return undefined;
  }

  /** The first item whose needs are met. */
  findReady(): StoredItem | undefined {
    for (const item of this.all) {
      if (item.state === 'waiting' && this.#needsOf(item).every(({ state }) => state === 'done')) {
        return item;
      }
    }
    return undefined;
  }

  #needsOf(item: StoredItem): StoredItem[] {
    return needsOf(item).flatMap((need) => this.get(need) ?? []);
  }

  /** Waiting items that need one of these, and those that need them. */
  listDependents(positions: readonly number[]): number[] {
    const found = new Set(positions);
    // Items come after what they need
    for (const item of this.all) {
      if (item.state === 'waiting' && needsOf(item).some((need) => found.has(need))) {
        found.add(item.position);
      }
    }
    return [...found].filter((position) => !positions.includes(position));
  }

  /** An object and all below it that were created or may have been. */
  listCreatedBelow(position: number): number[] {
    const found = new Set([position]);
    for (const item of this.all) {
      if (item.parentPosition !== null && found.has(item.parentPosition)) {
        found.add(item.position);
      }
    }
    return [...found].filter((below) => {
      const state = this.get(below)?.state;
      return state === 'done' || state === 'unknown';
    });
  }
}

export interface Part {
  readonly run: RunBrief;
  readonly items: PartItems;
  readonly call: NetworkCall;
  /** Positions of videos that were asked for in this pass of the job. */
  readonly asked: Set<number>;
}

export type ItemChanges = ReturnType<typeof createItemChanges>;

/** What becomes of items, recorded and known to the part at once. */
export function createItemChanges({
  repository,
  clock,
}: {
  readonly repository: Pick<RunRepository, 'updateItems'>;
  readonly clock: Clock;
}) {
  const change = async (
    { run, items }: Part,
    positions: readonly number[],
    to: RunItemChange,
  ): Promise<void> => {
    await repository.updateItems(run.id, { positions, change: to });
    items.apply(positions, to);
  };

  const settle = async (
    part: Part,
    { position }: StoredItem,
    outcome:
      | { objectId: string | null; notes?: readonly string[] }
      | { error: unknown; state?: 'failed' | 'unknown' },
  ): Promise<StepEnd> => {
    const endedAt = clock.now();
    if ('error' in outcome) {
      const error = toItemError(outcome.error);
      await change(part, [position], { state: outcome.state ?? 'failed', error, endedAt });
      const below = part.items.listDependents([position]);
      await change(part, below, { state: 'skipped', endedAt });
      return NEXT;
    }
    const { objectId, notes = [] } = outcome;
    await change(part, [position], { state: 'done', objectId, notes, error: null, endedAt });
    return NEXT;
  };

  return { change, settle };
}
