import { createHash } from 'node:crypto';
import { CREATIVE_VIDEO_LIMITS } from '@ads-checker/shared/contracts/creatives';
import { CustomSource, Input, type InputVideoTrack, MP4 } from 'mediabunny';
import { invalidInput } from '../../platform/http/validation.ts';
import type { OpenVideo } from '../media/index.ts';
import type { Creative } from './entities.ts';

export type MeasuredVideo = Pick<
  Creative,
  'width' | 'height' | 'durationMs' | 'byteCount' | 'sha256'
>;

/** Videos are never held in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;
const { maxBytes, minWidth, minHeight, minDurationMs, maxDurationMs } = CREATIVE_VIDEO_LIMITS;

async function digest({ byteCount, read }: OpenVideo, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < byteCount; from += PART_BYTES) {
    signal.throwIfAborted();
    hash.update(await read(from, Math.min(byteCount, from + PART_BYTES)));
  }
  return hash.digest('hex');
}

/** Undefined for a file that is no video that can be read. */
async function readHeader(
  video: OpenVideo,
): Promise<Pick<MeasuredVideo, 'width' | 'height' | 'durationMs'> | undefined> {
  // What the host answers with is told apart from what the file holds
  let failure: unknown;
  using input = new Input({
    formats: [MP4],
    source: new CustomSource({
      getSize: () => video.byteCount,
      read: (from, to) =>
        video.read(from, to).catch((error: unknown) => {
          failure = error;
          throw error;
        }),
    }),
  });
  try {
    const track: InputVideoTrack | null = await input.getPrimaryVideoTrack();
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    return track === null || !Number.isFinite(seconds) || seconds <= 0
      ? undefined
      : {
          width: Math.round(await track.getDisplayWidth()),
          height: Math.round(await track.getDisplayHeight()),
          durationMs: Math.max(1, Math.round(seconds * 1_000)),
        };
  } catch (error) {
    if (failure !== undefined) {
      throw error;
    }
    return undefined;
  }
}

/**
 * Size in pixels, length, bytes and digest of an uploaded video.
 * @throws ValidationError of the field for a video that no ad can be made of.
 */
export async function measureVideo(
  video: OpenVideo,
  { field, signal }: { readonly field: string; readonly signal: AbortSignal },
): Promise<MeasuredVideo> {
  const refuse = (message: string) => invalidInput([{ field, message }]);
  if (video.byteCount > maxBytes.video) {
    throw refuse('must be of at most 1 GB');
  }
  const header = await readHeader(video);
  if (header === undefined) {
    throw refuse('must be a readable video');
  }
  const { width, height, durationMs } = header;
  if (width < minWidth || height < minHeight) {
    throw refuse(`must have at least ${minWidth} × ${minHeight} pixels`);
  }
  if (durationMs === null || durationMs < minDurationMs) {
    throw refuse('must be at least 1 second long');
  }
  if (durationMs > maxDurationMs) {
    throw refuse('must be at most 241 minutes long');
  }
  return { ...header, byteCount: video.byteCount, sha256: await digest(video, signal) };
}
