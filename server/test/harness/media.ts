import type { SignedUpload } from '@ads-checker/shared/contracts/media';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** The smallest JPG that has a size: 640 × 480. */
export const JPG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108' + '01e00280' + '03012200021101031101ffd9',
  'hex',
);
/** The header of a PNG; `tail` makes its content another. */
export function pngOf(width: number, height: number, tail = ''): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0802000000', 'hex'),
    Buffer.from(tail),
  ]);
}
export const PNG = pngOf(600, 600);
export const MP4 = Buffer.concat([
  Buffer.from('00000018667479706d70343200000000', 'hex'),
  Buffer.from('69736f6d6d703432', 'hex'),
  Buffer.alloc(64),
]);

const FRAMES_PER_SECOND = 2;

/** A video of this size and length whose frames are noise; `tail` makes its content another. */
export async function buildVideo({
  width = 1080,
  height = 1920,
  seconds = 3,
  frameBytes = 200,
  tail = '',
}: {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly frameBytes?: number;
  readonly tail?: string;
} = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const content = Buffer.alloc(frameBytes, frame);
    content.write(tail);
    await source.add(
      new EncodedPacket(content, 'key', frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND),
      { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height } },
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** The form of a signed upload, with its file at the end. */
export function uploadForm({
  signed: { apiKey, folder, signature, timestamp },
  content,
  name = 'file',
  ...more
}: {
  readonly signed: SignedUpload;
  readonly content: Uint8Array;
  readonly name?: string;
  readonly public_id?: string;
  readonly eager?: string;
}): FormData {
  const form = new FormData();
  const fields = { ...more, folder, signature, timestamp: String(timestamp), api_key: apiKey };
  for (const [field, value] of Object.entries(fields)) {
    form.append(field, value);
  }
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
}
