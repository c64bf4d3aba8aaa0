import {
  MEDIA_FORMATS,
  type MediaFormat,
  type MediaKind,
} from '@ads-checker/shared/contracts/media';
import { detectMediaFormat, FORMAT_BYTES } from '@ads-checker/shared/domain/media-content';
import { imageSize } from 'image-size';
import type { FileError, MediaRules } from './media.ts';
import { type PixelSize, readMp4Size } from './mp4-size.ts';

export interface CheckedFile {
  readonly kind: MediaKind;
  readonly format: MediaFormat;
}

export type FileCheck = { readonly fault: FileError } | { readonly checked: CheckedFile };

const EXTENSION = /\.(?:jpe?g|png|mp4)$/i;

/** Contains the dimensions of nearly all images, which precede their pixels. */
const HEAD_BYTES = 256 * 1024;

async function measureImage(file: Blob): Promise<PixelSize | undefined> {
  try {
    const { width, height } = imageSize(new Uint8Array(await file.arrayBuffer()));
    return { width, height };
  } catch {
    return undefined;
  }
}

async function measure(file: Blob, kind: MediaKind): Promise<PixelSize | undefined> {
  if (kind === 'image') {
    return (
      (await measureImage(file.slice(0, HEAD_BYTES))) ??
      (file.size > HEAD_BYTES ? measureImage(file) : undefined)
    );
  }
  return readMp4Size(
    async (from, length) => new DataView(await file.slice(from, from + length).arrayBuffer()),
    file.size,
  );
}

/** Validates a file by name, content and dimensions before any of it is sent. */
export async function checkFile({
  file,
  rules: { limits, max, checkVideo },
}: {
  readonly file: File;
  readonly rules: MediaRules;
}): Promise<FileCheck> {
  if (!EXTENSION.test(file.name)) {
    return { fault: { code: 'unsupported_extension' } };
  }
  if (file.size === 0) {
    return { fault: { code: 'empty' } };
  }
  try {
    const head = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
    const format = detectMediaFormat(head);
    if (format === undefined) {
      return { fault: { code: 'unsupported_type' } };
    }
    const { kind } = MEDIA_FORMATS[format];
    if (max[kind] === undefined) {
      return { fault: { code: 'kind_not_taken', kind } };
    }
    const maxBytes = limits.maxBytes[kind];
    if (file.size > maxBytes) {
      return { fault: { code: 'too_large', kind, maxBytes } };
    }
    const size = await measure(file, kind);
    if (size === undefined) {
      return { fault: { code: 'unreadable' } };
    }
    if (size.width < limits.minWidth) {
      return { fault: { code: 'too_narrow', min: limits.minWidth, actual: size.width } };
    }
    if (size.height < limits.minHeight) {
      return { fault: { code: 'too_low', min: limits.minHeight, actual: size.height } };
    }
    const fault = kind === 'video' ? ((await checkVideo?.(file)) ?? null) : null;
    return fault === null ? { checked: { kind, format } } : { fault };
  } catch {
    // The file was moved or deleted after it was chosen
    return { fault: { code: 'unreadable' } };
  }
}
