import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  MEDIA_FORMATS,
  type MediaLimits,
  type MediaOwner,
  mediaFolder,
} from '@ads-checker/shared/contracts/media';
import { readMediaFormat } from '@ads-checker/shared/domain/media-content';
import { toPublicId, uploadName } from '@ads-checker/shared/domain/media-names';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { imageSize } from 'image-size';
import type { MediaHost, MediaHostClient } from '../../gateways/media-host/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { KeepFile } from './keep-file.ts';
import { tooLarge, uploadsOff } from './policy.ts';
import { giveUpInSilence } from './silence.ts';
import { readUploadForm } from './upload-form.ts';

const SUFFIX_LENGTH = 5;

export interface TakenImage {
  /** Where it is served. */
  readonly url: string;
  /** Of its content, hex: by it a repeated request is known. */
  readonly sha256: string;
}

export type TakeImage = (asked: {
  readonly userId: string;
  /** The form, which nobody has read yet. */
  readonly request: IncomingMessage;
  /** Its file. */
  readonly field: string;
  readonly limits: MediaLimits;
  readonly owner: MediaOwner;
  readonly signal: AbortSignal;
}) => Promise<TakenImage>;

interface ReadImage {
  readonly content: Buffer;
  readonly fileName: string;
}

function requireForm({ headers }: IncomingMessage): void {
  if (!headers['content-type']?.startsWith('multipart/form-data')) {
    const fields = [{ field: 'headers.content-type', message: 'must be multipart/form-data' }];
    throw new AppError('UnsupportedMediaTypeError', ERROR_MESSAGES.invalidRequest, {
      details: { fields },
    });
  }
}

function measure(content: Uint8Array): { width: number; height: number } | undefined {
  try {
    return imageSize(content);
  } catch {
    return undefined;
  }
}

/** @throws ValidationError that names what is wrong with an image. */
function requireFit(content: Uint8Array, field: string, { minHeight, minWidth }: MediaLimits) {
  const refuse = (message: string) => invalidInput([{ field: `body.${field}`, message }]);
  const format = readMediaFormat(content);
  if (format === undefined || MEDIA_FORMATS[format].kind !== 'image') {
    throw refuse('must be a JPG or PNG');
  }
  const size = measure(content);
  if (size === undefined) {
    throw refuse('must be a readable image');
  }
  if (size.width < minWidth || size.height < minHeight) {
    throw refuse(`must have at least ${minWidth} × ${minHeight} pixels`);
  }
}

/**
 * Takes an image that comes as a form to a call of its own, for programs that do not post to the
 * media host themselves, and keeps it where uploads go. @throws ValidationError and
 * PayloadTooLargeError when it is unfit, FailedPreconditionError where uploads are off, VendorError
 * of the media host.
 */
export function createTakeImage({
  host,
  client,
  keepFile,
  countUpload,
  clock,
}: {
  host: MediaHost | undefined;
  client: MediaHostClient;
  /** Absent where the server keeps no files. */
  keepFile: KeepFile | undefined;
  /** @throws TooManyRequestsError */
  countUpload: (userId: string) => Promise<void>;
  clock: Clock;
}): TakeImage {
  const read = (request: IncomingMessage, field: string, maxBytes: number): Promise<ReadImage> =>
    readUploadForm({
      request,
      onFile: async (_fields, content, file) => {
        if (file.field !== field) {
          throw invalidInput([{ field: `body.${file.field}`, message: 'is not a known field' }]);
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        // The stream goes on after a refusal: the rest of the form is read and thrown away
        for await (const chunk of content.iterator({ destroyOnReturn: false })) {
          const part = chunk as Buffer;
          bytes += part.length;
          if (bytes > maxBytes) {
            throw tooLarge();
          }
          chunks.push(part);
        }
        return { content: Buffer.concat(chunks), fileName: file.fileName };
      },
    });

  return async ({ userId, request, field, limits, owner, signal }) => {
    if (host === undefined) {
      throw uploadsOff();
    }
    requireForm(request);
    await countUpload(userId);
    const { content, fileName } = await giveUpInSilence(request.socket, () =>
      read(request, field, limits.maxBytes.image),
    );
    requireFit(content, field, limits);
    const sha256 = createHash('sha256').update(content).digest('hex');
    // Of the content, so that a repeated request makes no second file
    const publicId = toPublicId(uploadName(fileName, sha256.slice(0, SUFFIX_LENGTH)));
    const folder = mediaFolder(owner);
    if (host.kind === 'cloudinary') {
      const timestamp = Math.floor(clock.now().getTime() / 1_000);
      const parameters = { timestamp, folder, public_id: publicId };
      return { url: await client.upload({ host, content, parameters, signal }), sha256 };
    }
    if (keepFile === undefined) {
      throw uploadsOff();
    }
    const kept = await keepFile({
      content: Readable.from([content]),
      announcedBytes: content.length,
      teamId: owner.teamId,
      name: publicId,
      occasion: folder,
    });
    return { url: kept.secure_url, sha256 };
  };
}
