import { CREATIVE_VIDEO_LIMITS } from '@ads-checker/shared/contracts/creatives';
import type { MediaOwner } from '@ads-checker/shared/contracts/media';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { toPublicId, uploadName } from '@ads-checker/shared/domain/media-names';
import { type FileError, sendFile } from '../media/index.ts';

/** Of a picture: enough for a thumbnail of ads. */
const PICTURE_MAX_PX = 1_280;
const PICTURE_QUALITY = 0.85;
/** Many videos begin black. */
const PICTURE_AT_S = 1;

const SEND_FOR_MS = MINUTE_MS;

/** Loaded with the first video only. */
async function openVideo(file: Blob) {
  const { BlobSource, CanvasSink, Input, MP4 } = await import('mediabunny');
  return { input: new Input({ formats: [MP4], source: new BlobSource(file) }), CanvasSink };
}

/** What is wrong with the length of a video; null: nothing, or its header cannot be read. */
export async function checkLength(file: Blob): Promise<FileError | null> {
  const { input } = await openVideo(file);
  try {
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const { minDurationMs, maxDurationMs } = CREATIVE_VIDEO_LIMITS;
    if (seconds * 1_000 < minDurationMs) {
      return { code: 'too_short', minMs: minDurationMs };
    }
    return seconds * 1_000 > maxDurationMs ? { code: 'too_long', maxMs: maxDurationMs } : null;
  } catch {
    return { code: 'unreadable' };
  } finally {
    input.dispose();
  }
}

function toBlob(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  const type = 'image/jpeg';
  return canvas instanceof HTMLCanvasElement
    ? new Promise((resolve) => canvas.toBlob(resolve, type, PICTURE_QUALITY))
    : canvas.convertToBlob({ type, quality: PICTURE_QUALITY });
}

/** An early frame as a JPG; null where the browser cannot decode the video. */
export async function drawVideo(file: Blob): Promise<Blob | null> {
  try {
    const { input, CanvasSink } = await openVideo(file);
    try {
      const track = await input.getPrimaryVideoTrack();
      if (track === null || !(await track.canDecode())) {
        return null;
      }
      const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
      const scale = Math.min(1, PICTURE_MAX_PX / Math.max(width, height));
      const sink = new CanvasSink(track, { width: Math.round(width * scale) });
      const start = await track.getFirstTimestamp();
      const seconds = await track.computeDuration();
      const frame = await sink.getCanvas(start + Math.min(PICTURE_AT_S, (seconds - start) / 2));
      return frame === null ? null : await toBlob(frame.canvas);
    } finally {
      input.dispose();
    }
  } catch {
    return null;
  }
}

/** Of cards, for dense screens. */
const PREVIEW = { width: 480, height: 480 } as const;
/** Smaller images are shown whole. */
const PREVIEW_FROM_BYTES = 150_000;

/** A smaller copy of an image as a JPG; null where it would not help. */
export async function drawImage(file: Blob): Promise<Blob | null> {
  if (file.size < PREVIEW_FROM_BYTES) {
    return null;
  }
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, PREVIEW.width / image.width, PREVIEW.height / image.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) {
      return null;
    }
    // A JPG has no transparency
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await toBlob(canvas);
  } catch {
    return null;
  }
}

/** Uploads a picture; null when that fails, since a file is of use without one. */
export async function sendPreview({
  picture,
  owner,
}: {
  readonly picture: Blob;
  readonly owner: MediaOwner;
}): Promise<string | null> {
  try {
    const { url } = await sendFile({
      file: new File([picture], 'preview.jpg', { type: 'image/jpeg' }),
      kind: 'image',
      owner,
      publicId: toPublicId(uploadName('preview.jpg')),
      signal: AbortSignal.timeout(SEND_FOR_MS),
      onProgress: () => undefined,
    });
    return url;
  } catch {
    return null;
  }
}
