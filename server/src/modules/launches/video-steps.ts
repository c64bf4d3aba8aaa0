import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { CreationPort, VideoSession } from '../../gateways/graph/ports/creation-port.ts';
import { isUploadOver } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { adviseOn } from '../ad-object-changes/index.ts';
import type { CreativesModule, UploadPlace } from '../creatives/index.ts';
import type { StoredItem } from './entities.ts';
import type { ItemChanges, Part, StepEnd } from './item-changes.ts';
import type { RunRepository } from './run-repository.ts';

/** A job hands over to another one after so much of an upload. */
const UPLOAD_FOR_MS = 4 * MINUTE_MS;
/** While a launch of another profile uploads the same video into the same ad account. */
const HELD_PAUSE_MS = 15_000;
/** Asked again after each of these; the last one repeats. */
const POLL_PAUSES_MS = [5_000, 10_000, 20_000, 30_000] as const;
/** About an hour. */
const POLLS_MAX = 120;

const NEXT: StepEnd = { kind: 'next' };

/** Ends an upload between two chunks; it goes on from there. */
class UploadPaused extends Error {}

/** The pause before a video is asked for again. */
export function pollPauseOf({ attempts }: Pick<StoredItem, 'attempts'>): number {
  const index = Math.min(Math.max(attempts, 1), POLL_PAUSES_MS.length) - 1;
  return POLL_PAUSES_MS[index] ?? POLL_PAUSES_MS[0];
}

/** Videos on their way into ad accounts: uploaded once, then waited for. */
export function createVideoSteps({
  graph,
  creatives,
  repository,
  clock,
  changes: { change, settle },
}: {
  readonly graph: Pick<CreationPort, 'uploadAdVideo' | 'readAdVideo'>;
  readonly creatives: Pick<
    CreativesModule,
    'openVideo' | 'claimVideo' | 'saveSession' | 'recordUpload' | 'forgetUpload'
  >;
  readonly repository: Pick<RunRepository, 'findBrief'>;
  readonly clock: Clock;
  readonly changes: ItemChanges;
}) {
  /** @returns the id of the video. @throws UploadPaused when it is to go on later */
  const upload = async (
    { run, call }: Part,
    place: UploadPlace,
    {
      session,
      onMoved,
    }: { session: VideoSession | null; onMoved: (session: VideoSession) => void },
  ): Promise<string> => {
    const { creativeId, adAccountId } = place;
    const video = await creatives.openVideo(creativeId, {
      teamId: run.teamId,
      signal: call.signal ?? new AbortController().signal,
    });
    const endsAtMs = clock.now().getTime() + UPLOAD_FOR_MS;
    let last = session;
    const sendFrom = async (from: VideoSession | null): Promise<string> => {
      const { videoId } = await graph.uploadAdVideo({
        ...call,
        adAccountId,
        name: video.name,
        size: video.byteCount,
        session: from,
        read: video.read,
        onProgress: async (next) => {
          last = next;
          onMoved(next);
          await creatives.saveSession({ ...place, session: next });
          const isOver = clock.now().getTime() >= endsAtMs;
          if (isOver || (await repository.findBrief(run.id))?.state !== run.state) {
            throw new UploadPaused();
          }
        },
      });
      return videoId;
    };
    try {
      return await sendFrom(session);
    } catch (error) {
      if (!isUploadOver(error) || last === null) {
        throw error;
      }
      // The answer to the end of an upload may have been lost
      const { videoId } = last;
      const { state } = await graph.readAdVideo({ ...call, adAccountId, videoId });
      if (state === 'processing' || state === 'ready') {
        return videoId;
      }
      await creatives.saveSession({ ...place, session: null });
      return sendFrom(null);
    }
  };

  return {
    /** Uploads what is left of a video. Where it goes on is recorded before each chunk. */
    async send(part: Part, item: StoredItem, creativeId: string): Promise<StepEnd> {
      const { position, adAccountId } = item;
      const place = { creativeId, adAccountId };
      // Lost replies are counted only while nothing moves
      let hasMoved = false;
      await change(part, [position], { state: 'sending', sentAt: clock.now(), error: null });
      try {
        const holder = `${part.run.id}/${position}`;
        const claimed = await creatives.claimVideo({ ...place, holder });
        if (claimed === undefined) {
          const { signal = new AbortController().signal } = part.call;
          // Tells when it was deleted
          await creatives.openVideo(creativeId, { teamId: part.run.teamId, signal });
          await change(part, [position], { state: 'waiting' });
          return { kind: 'pause', forMs: HELD_PAUSE_MS };
        }
        const startOffset = claimed.session?.startOffset ?? 0;
        const onMoved = (session: VideoSession): void => {
          hasMoved ||= session.startOffset > startOffset;
        };
        const videoId =
          claimed.videoId ?? (await upload(part, place, { session: claimed.session, onMoved }));
        if (claimed.videoId === null) {
          await creatives.recordUpload({ ...place, hash: videoId, isReady: false });
        }
        await change(part, [position], { state: 'processing', objectId: videoId, attempts: 0 });
        return NEXT;
      } catch (error) {
        if (error instanceof UploadPaused) {
          await change(part, [position], { state: 'waiting', attempts: 0 });
          return { kind: 'pause', forMs: 0 };
        }
        part.call.signal?.throwIfAborted();
        switch (adviseOn(error)) {
          case 'unknown':
            if (hasMoved) {
              await change(part, [position], { attempts: 0 });
            }
            return NEXT;
          case 'refused':
            return settle(part, item, { error });
          default:
            await change(part, [position], { state: 'waiting' });
            return { kind: 'error', error };
        }
      }
    },

    /** Asks whether the ad network is done with a video. */
    async poll(part: Part, item: StoredItem, creativeId: string): Promise<StepEnd> {
      const { position, adAccountId, objectId, attempts } = item;
      const place = { creativeId, adAccountId };
      const videoId = objectId ?? '';
      try {
        const { state, reason } = await graph.readAdVideo({ ...part.call, adAccountId, videoId });
        if (state === 'ready') {
          await creatives.recordUpload({ ...place, hash: videoId });
          return settle(part, item, { objectId: videoId });
        }
        if (state === 'failed') {
          // "Try again" uploads it anew
          await creatives.forgetUpload(place);
          const details = reason === null ? {} : { networkMessage: reason };
          return settle(part, item, {
            error: new AppError('VendorError', 'Facebook couldn’t process this video.', {
              code: 'launch_video_failed',
              details,
            }),
          });
        }
      } catch (error) {
        part.call.signal?.throwIfAborted();
        if (adviseOn(error) !== 'refused') {
          return { kind: 'error', error };
        }
        await creatives.forgetUpload(place);
        return settle(part, item, { error });
      }
      if (attempts + 1 >= POLLS_MAX) {
        return settle(part, item, {
          error: new AppError(
            'VendorError',
            'Facebook is still processing this video. Try again later.',
            { code: 'launch_video_slow' },
          ),
        });
      }
      await change(part, [position], { attempts: attempts + 1 });
      return NEXT;
    },
  };
}
