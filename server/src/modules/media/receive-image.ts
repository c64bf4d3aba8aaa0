import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  type MediaLimits,
  type MediaOwner,
  mediaFolder,
} from '@ads-checker/shared/contracts/media';
import { toPublicId, uploadName } from '@ads-checker/shared/domain/media-names';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { MediaHost, MediaHostClient } from '../../gateways/media-host/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import { withIdleTimeout } from './idle-timeout.ts';
import { requireFit } from './image-fit.ts';
import { tooLarge, uploadsOff } from './policy.ts';
import type { StoreFile } from './store-file.ts';
import { readUploadForm } from './upload-form.ts';

const SUFFIX_LENGTH = 5;

export interface ReceivedImage {
  /** Its public URL. */
  readonly url: string;
  /** Hex digest of the content, which identifies a retried request. */
  readonly sha256: string;
}

export type ReceiveImage = (asked: {
  readonly userId: string;
  /** The multipart request, not consumed yet. */
  readonly request: IncomingMessage;
  /** Name of the file field. */
  readonly field: string;
  readonly limits: MediaLimits;
  readonly owner: MediaOwner;
  readonly signal: AbortSignal;
}) => Promise<ReceivedImage>;

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

/**
 * Receives an image posted as a form to another route, for clients that do not use the media host
 * themselves, and stores it like an upload. @throws ValidationError and PayloadTooLargeError for an
 * unsuitable image, FailedPreconditionError when uploads are off, VendorError of the media host.
 */
export function createImageReceiver(deps: {
  host: MediaHost | undefined;
  client: MediaHostClient;
  /** Absent when the server stores no files. */
  storeFile: StoreFile | undefined;
  /** @throws TooManyRequestsError */
  countUpload: (userId: string) => Promise<void>;
  clock: Clock;
}): ReceiveImage {
  const read = (request: IncomingMessage, field: string, maxBytes: number): Promise<ReadImage> =>
    readUploadForm({
      request,
      onFile: async (_fields, content, file) => {
        if (file.field !== field) {
          throw invalidInput([{ field: `body.${file.field}`, message: 'is not a known field' }]);
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        // The stream continues after a rejection: the rest of the form is drained
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
    if (deps.host === undefined) {
      throw uploadsOff();
    }
    requireForm(request);
    await deps.countUpload(userId);
    const { content, fileName } = await withIdleTimeout(request.socket, () =>
      read(request, field, limits.maxBytes.image),
    );
    requireFit(content, { field: `body.${field}`, limits });
    const sha256 = createHash('sha256').update(content).digest('hex');
    // Derived from the content, so that a retried request creates no second file
    const publicId = toPublicId(uploadName(fileName, sha256.slice(0, SUFFIX_LENGTH)));
    const folder = mediaFolder(owner);
    if (deps.host.kind === 'cloudinary') {
      const timestamp = Math.floor(deps.clock.now().getTime() / 1_000);
      const parameters = { timestamp, folder, public_id: publicId };
      return {
        url: await deps.client.upload({ host: deps.host, content, parameters, signal }),
        sha256,
      };
    }
    if (deps.storeFile === undefined) {
      throw uploadsOff();
    }
    const stored = await deps.storeFile({
      content: Readable.from([content]),
      announcedBytes: content.length,
      teamId: owner.teamId,
      name: publicId,
      occasion: folder,
    });
    return { url: stored.secure_url, sha256 };
  };
}
