import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';

export interface HostedFile {
  readonly publicId: string;
  readonly kind: 'image' | 'video' | 'raw';
  readonly format: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly version: number;
  readonly etag: string;
}

const FORMATS: readonly {
  readonly format: string;
  readonly kind: HostedFile['kind'];
  readonly type: string;
  readonly is: (bytes: Buffer) => boolean;
}[] = [
  { format: 'jpg', kind: 'image', type: 'image/jpeg', is: (bytes) => at(bytes, 0, 'ffd8ff') },
  { format: 'png', kind: 'image', type: 'image/png', is: (bytes) => at(bytes, 0, '89504e47') },
  { format: 'gif', kind: 'image', type: 'image/gif', is: (bytes) => at(bytes, 0, '474946') },
  { format: 'mp4', kind: 'video', type: 'video/mp4', is: (bytes) => at(bytes, 4, '66747970') },
];

function at(bytes: Buffer, from: number, hex: string): boolean {
  return bytes.toString('hex', from, from + hex.length / 2) === hex;
}

function measure(bytes: Buffer): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return {};
  }
}

/** Uploaded files, in memory. */
export function createHostedFiles() {
  const files = new Map<string, HostedFile>();
  return {
    /** An existing public id gets a new version. */
    put(input: { publicId: string; bytes: Buffer; version: number }): HostedFile {
      const { bytes, publicId } = input;
      const known = FORMATS.find(({ is }) => is(bytes));
      const { kind = 'raw', format = 'bin', type = 'application/octet-stream' } = known ?? {};
      const { width, height } = kind === 'image' ? measure(bytes) : {};
      const version = Math.max(input.version, (files.get(publicId)?.version ?? 0) + 1);
      const etag = createHash('md5').update(bytes).digest('hex');
      const file = { publicId, kind, format, type, bytes, width, height, version, etag };
      files.set(publicId, file);
      return file;
    },
    find: (publicId: string) => files.get(publicId),
    list: (): readonly HostedFile[] => [...files.values()],
    clear: () => files.clear(),
  };
}
