import { AppError } from '@ads-checker/shared/errors';
import type { CreatedLevel, CreationPort } from '../../gateways/graph/ports/creation-port.ts';
import { isVideoUnknown } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import {
  adviseOn,
  afterLostReply,
  LOOKUP_PAUSES_MS,
  toItemError,
} from '../ad-object-changes/index.ts';
import type { CreativeLibrary } from '../creatives/index.ts';
import type { ItemNeeds, ItemSpec, StoredItem } from './entities.ts';
import { createItemChanges, type Part, type StepEnd } from './item-changes.ts';
import type { RunRepository } from './run-repository.ts';
import { toCreation } from './to-creation.ts';
import { createVideoSteps } from './video-steps.ts';

/** Of an image, a video or a creative, which a repeat does not make twice. */
const REPEATS_MAX = 3;

export function outcomeUnknown(): AppError {
  return new AppError(
    'UnavailableError',
    'Facebook didn’t say whether it created this. Ads Checker looks for it before it tries again.',
    { code: 'launch_outcome_unknown' },
  );
}

const NEXT: StepEnd = { kind: 'next' };

/** By which an object is found again when the reply to its creation is lost. */
function labelOf(runId: string, { position }: Pick<StoredItem, 'position'>): string {
  return `ads-checker-${runId}-${position}`;
}

export type ItemSteps = ReturnType<typeof createItemSteps>;

/** What is done with one item at a time. */
export function createItemSteps(deps: {
  readonly graph: Pick<
    CreationPort,
    | 'createAdObject'
    | 'checkAdObject'
    | 'findByLabel'
    | 'uploadAdImage'
    | 'uploadAdVideo'
    | 'readAdVideo'
  >;
  readonly creatives: CreativeLibrary;
  readonly repository: RunRepository;
  readonly clock: Clock;
}) {
  const { graph, creatives, clock } = deps;
  const changes = createItemChanges(deps);
  const { change, settle } = changes;
  const videos = createVideoSteps({ ...deps, changes });

  const creationOf = (
    { run, items }: Part,
    item: StoredItem,
    spec: Exclude<ItemSpec, { level: 'image' | 'video' }>,
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

  /** Our picture of a video, or the one that the ad network took from it. */
  const uploadThumbnail = async (
    { run, call, items }: Part,
    { adAccountId, needs }: StoredItem,
    creativeId: string,
  ): Promise<{ objectId: string }> => {
    const preview = await creatives.readPreview(creativeId, run.teamId);
    if (preview !== null) {
      const { hash } = await graph.uploadAdImage({ ...call, adAccountId, ...preview });
      await creatives.recordPreview({ creativeId, adAccountId, hash });
      return { objectId: hash };
    }
    const videoId = items.get(needs.video ?? 0)?.objectId ?? '';
    const { thumbnailUrl } = await graph.readAdVideo({ ...call, adAccountId, videoId });
    if (thumbnailUrl === null) {
      throw new AppError(
        'FailedPreconditionError',
        'Facebook made no thumbnail of this video. Choose another video.',
        { code: 'launch_thumbnail_missing' },
      );
    }
    return { objectId: thumbnailUrl };
  };

  const create = async (
    part: Part,
    item: StoredItem & { readonly spec: Exclude<ItemSpec, { level: 'video' }> },
  ): Promise<{ objectId: string; notes?: readonly string[] }> => {
    const { spec, adAccountId } = item;
    if (spec.level === 'image') {
      const upload = spec.isThumbnail === true ? uploadThumbnail : uploadImage;
      return upload(part, item, spec.creativeId);
    }
    const object = creationOf(part, item, spec);
    const { id, notes } = await graph.createAdObject({ ...part.call, adAccountId, object });
    return { objectId: id, notes };
  };

  /** What a creative shows that was in the ad account before, and may have been deleted there. */
  const listRemembered = ({ items }: Part, { needs }: StoredItem, error: unknown): StoredItem[] =>
    [needs.image, ...(isVideoUnknown(error) ? [needs.video] : [])].flatMap((position) => {
      const found = items.get(position ?? 0);
      return found?.sentAt === null ? [found] : [];
    });

  const refuse = async (part: Part, item: StoredItem, error: unknown): Promise<StepEnd> => {
    const remembered = listRemembered(part, item, error);
    if (remembered.length === 0) {
      return settle(part, item, { error });
    }
    for (const { spec, adAccountId } of remembered) {
      if (spec.level === 'video') {
        await creatives.forgetUpload({ creativeId: spec.creativeId, adAccountId });
      }
    }
    const positions = remembered.map(({ position }) => position);
    const again = { state: 'waiting', objectId: null } as const;
    await change(part, [...positions, item.position], again);
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
      const { spec } = item;
      if (spec.level === 'video') {
        return videos.send(part, item, spec.creativeId);
      }
      await change(part, [item.position], { state: 'sending', sentAt: clock.now(), error: null });
      try {
        return await settle(part, item, await create(part, { ...item, spec }));
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

    /** Asks for a video that the ad network is not done with. */
    poll: async (part: Part, item: StoredItem): Promise<StepEnd> =>
      item.spec.level === 'video' ? videos.poll(part, item, item.spec.creativeId) : NEXT,

    /**
     * After a lost reply: adopts what was created, else waits for it to show, else sends it once
     * more. What is still not known then is told.
     */
    async recover(part: Part, item: StoredItem): Promise<StepEnd> {
      const { position, level, adAccountId, attempts } = item;
      if (level === 'image' || level === 'video' || level === 'creative') {
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
      const next = afterLostReply(attempts);
      if (typeof next === 'number') {
        await change(part, [position], { attempts: attempts + 1 });
        return { kind: 'pause', forMs: next };
      }
      if (next === 'give_up' || part.run.state !== 'running') {
        return settle(part, item, { error: outcomeUnknown(), state: 'unknown' });
      }
      await change(part, [position], { state: 'waiting', attempts: attempts + 1 });
      return NEXT;
    },
  };
}
