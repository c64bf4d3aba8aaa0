import type { SignedUpload } from '@ads-checker/shared/contracts/media';

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
