import { AppError } from '@ads-checker/shared/errors';
import type { CreatedLevel, CreationPort } from '../../gateways/graph/ports/creation-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { adviseOn, toItemError } from '../ad-object-changes/index.ts';
import type { CreativesModule } from '../creatives/index.ts';
import type { ItemNeeds, ItemSpec, StoredItem } from './entities.ts';
import { needsOf } from './retry-items.ts';
import type { RunBrief, RunItemChange, RunRepository } from './run-repository.ts';
import { toCreation } from './to-creation.ts';

/** After a lost reply an object may show only later: it is looked up after each of these. */
const LOOKUP_PAUSES_MS = [5_000, 15_000, 60_000] as const;
/** Of one object whose replies are lost: each might have created one that shows later still. */
const SENDS_MAX = 2;
/** Of an image or a creative, which a repeat does not make twice. */
const REPEATS_MAX = 3;

export function outcomeUnknown(): AppError {
  return new AppError(
    'UnavailableError',
    'Facebook didn’t say whether it created this. Ads Checker looks for it before it tries again.',
    { code: 'launch_outcome_unknown' },
  );
}

export type StepEnd =
  | { readonly kind: 'next' }
  | { readonly kind: 'pause'; readonly forMs: number }
  | { readonly kind: 'error'; readonly error: unknown };

const NEXT: StepEnd = { kind: 'next' };

/** By which an object is found again when the reply to its creation is lost. */
function labelOf(runId: string, { position }: Pick<StoredItem, 'position'>): string {
  return `ads-checker-${runId}-${position}`;
}

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
}

export type ItemSteps = ReturnType<typeof createItemSteps>;

/** What is done with one item at a time. */
export function createItemSteps(deps: {
  readonly graph: Pick<
    CreationPort,
    'createAdObject' | 'checkAdObject' | 'findByLabel' | 'uploadAdImage'
  >;
  readonly creatives: Pick<CreativesModule, 'readBytes' | 'recordUpload'>;
  readonly repository: RunRepository;
  readonly clock: Clock;
}) {
  const { graph, creatives, repository, clock } = deps;

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

  const creationOf = (
    { run, items }: Part,
    item: StoredItem,
    spec: Exclude<ItemSpec, { level: 'image' }>,
  ) =>
    toCreation(spec, {
      idOf: (need: keyof ItemNeeds) => items.get(item.needs[need] ?? 0)?.objectId ?? '',
      labels: [labelOf(run.id, item)],
    });

  const uploadImage = async (
    { run, call }: Part,
    { adAccountId }: StoredItem,
    creativeId: string,
  ): Promise<{ objectId: string }> => {
    const { name, bytes } = await creatives.readBytes(creativeId, run.teamId);
    const { hash } = await graph.uploadAdImage({ ...call, adAccountId, name, bytes });
    await creatives.recordUpload({ creativeId, adAccountId, hash });
    return { objectId: hash };
  };

  const create = async (
    part: Part,
    item: StoredItem,
  ): Promise<{ objectId: string; notes?: readonly string[] }> => {
    const { spec, adAccountId } = item;
    if (spec.level === 'image') {
      return uploadImage(part, item, spec.creativeId);
    }
    const object = creationOf(part, item, spec);
    const { id, notes } = await graph.createAdObject({ ...part.call, adAccountId, object });
    return { objectId: id, notes };
  };

  /** The image of a creative that was in the ad account before, and may have been deleted there. */
  const findRemembered = ({ items }: Part, { needs }: StoredItem): StoredItem | undefined => {
    const image = items.get(needs.image ?? 0);
    return image?.sentAt === null ? image : undefined;
  };

  const refuse = async (part: Part, item: StoredItem, error: unknown): Promise<StepEnd> => {
    const image = findRemembered(part, item);
    if (image === undefined) {
      return settle(part, item, { error });
    }
    const again = { state: 'waiting', objectId: null } as const;
    await change(part, [image.position, item.position], again);
    return NEXT;
  };

  return {
    change,

    /** What can be checked without creating anything; the rest is marked. */
    async check(part: Part, item: StoredItem): Promise<StepEnd> {
      const { spec, adAccountId, position } = item;
      if (spec.level !== 'campaign' && spec.level !== 'creative') {
        const positions = [position, ...part.items.listDependents([position])];
        await change(part, positions, { state: 'unchecked', endedAt: clock.now() });
        return NEXT;
      }
      try {
        const object = creationOf(part, item, spec);
        const error = await graph.checkAdObject({ ...part.call, adAccountId, object });
        if (error !== null) {
          const state = { state: 'failed', error: toItemError(error) } as const;
          await change(part, [position], { ...state, endedAt: clock.now() });
          return NEXT;
        }
        return settle(part, item, { objectId: null });
      } catch (error) {
        return { kind: 'error', error };
      }
    },

    /**
     * Creates an object. Its state is recorded before it is sent, so that it is looked up instead of
     * sent again when the reply is lost or the process dies.
     */
    async send(part: Part, item: StoredItem): Promise<StepEnd> {
      await change(part, [item.position], { state: 'sending', sentAt: clock.now(), error: null });
      try {
        return await settle(part, item, await create(part, item));
      } catch (error) {
        part.call.signal?.throwIfAborted();
        switch (adviseOn(error)) {
          case 'unknown':
            return NEXT;
          case 'refused':
            return refuse(part, item, error);
          default:
            await change(part, [item.position], { state: 'waiting' });
            return { kind: 'error', error };
        }
      }
    },

    /**
     * After a lost reply: adopts what was created, else waits for it to show, else sends it once
     * more. What is still not known then is told.
     */
    async recover(part: Part, item: StoredItem): Promise<StepEnd> {
      const { position, level, adAccountId, attempts } = item;
      if (level === 'image' || level === 'creative') {
        const forMs = LOOKUP_PAUSES_MS[attempts];
        if (attempts + 1 >= REPEATS_MAX || forMs === undefined) {
          return settle(part, item, { error: outcomeUnknown() });
        }
        await change(part, [position], { state: 'waiting', attempts: attempts + 1 });
        return { kind: 'pause', forMs };
      }
      try {
        const label = labelOf(part.run.id, item);
        const of: CreatedLevel = level;
        const [id] = await graph.findByLabel({ ...part.call, adAccountId, level: of, label });
        if (id !== undefined) {
          return settle(part, item, { objectId: id });
        }
      } catch (error) {
        part.call.signal?.throwIfAborted();
        return { kind: 'error', error };
      }
      const looks = LOOKUP_PAUSES_MS.length + 1;
      const forMs = LOOKUP_PAUSES_MS[attempts % looks];
      if (forMs !== undefined) {
        await change(part, [position], { attempts: attempts + 1 });
        return { kind: 'pause', forMs };
      }
      if (attempts + 1 >= looks * SENDS_MAX || part.run.state !== 'running') {
        return settle(part, item, { error: outcomeUnknown(), state: 'unknown' });
      }
      await change(part, [position], { state: 'waiting', attempts: attempts + 1 });
      return NEXT;
    },
  };
}
