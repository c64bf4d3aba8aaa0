import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  MEDIA_FORMATS,
  PRODUCT_MEDIA_LIMITS,
  parseMediaFolder,
} from '@ads-checker/shared/contracts/media';
import type { MediaHost } from '../../gateways/media-host/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isSameText } from '../../platform/crypto/same-text.ts';
import type { MediaFiles } from './files.ts';
import { notSigned, requireFreshSignature, requireRoomFor, tooLarge } from './policy.ts';
import type { MediaRepository } from './repository.ts';
import { readUploadForm } from './upload-form.ts';

const ID_LENGTH = 32;
/** Of a form around its file. */
const FORM_BYTES = 64 * 1024;
const DEFAULT_NAME = 'file';

export interface KeptUpload {
  readonly secure_url: string;
  readonly public_id: string;
  readonly format: string;
  readonly resource_type: 'image' | 'video';
  readonly bytes: number;
}

export type ReceiveUpload = (request: IncomingMessage) => Promise<KeptUpload>;

/** Takes uploads that this server signed, by the protocol of the media host. */
export function createReceiveUpload({
  host,
  files,
  repository,
  secret,
  appOrigin,
  maxBytesPerTeam,
  clock,
}: {
  host: MediaHost;
  files: MediaFiles;
  repository: MediaRepository;
  /** Makes addresses that nobody can guess. */
  secret: string;
  appOrigin: string;
  maxBytesPerTeam: number;
  clock: Clock;
}): ReceiveUpload {
  const readSigned = (fields: ReadonlyMap<string, string>) => {
    const get = (name: string): string => fields.get(name) ?? '';
    const [folder, signature, public_id] = [get('folder'), get('signature'), get('public_id')];
    const timestamp = Number(get('timestamp'));
    const owner = parseMediaFolder(folder);
    const signed = host.sign({ folder, timestamp, public_id, eager: get('eager') });
    if (owner === undefined || !isSameText(signed, signature)) {
      throw notSigned();
    }
    requireFreshSignature(timestamp, clock.now().getTime());
    return { signature, teamId: owner.teamId, name: public_id === '' ? DEFAULT_NAME : public_id };
  };

  return async (request) => {
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(announced <= PRODUCT_MEDIA_LIMITS.maxBytes.video + FORM_BYTES)) {
      throw tooLarge();
    }
    return readUploadForm({
      request,
      onFile: async (fields, content) => {
        const { signature, teamId, name } = readSigned(fields);
        const maxBytes = maxBytesPerTeam;
        const keptBytes = await repository.sumBytes(teamId);
        requireRoomFor({ bytes: Math.max(0, announced - FORM_BYTES), keptBytes, maxBytes });
        const received = await files.receive({ content });
        const { bytes, format, sha256 } = received;
        // The same upload again, as after a lost answer, is the same file
        const id = createHmac('sha256', secret)
          .update(`${signature} ${sha256}`)
          .digest('hex')
          .slice(0, ID_LENGTH);
        try {
          requireRoomFor({ bytes, keptBytes, maxBytes });
          await received.keep(id);
        } catch (error) {
          await received.drop();
          throw error;
        }
        await repository.add({ id, teamId, format, bytes, createdAt: clock.now() });
        return {
          secure_url: `${appOrigin}/media/${id}/${encodeURIComponent(name)}.${format}`,
          public_id: name,
          format,
          resource_type: MEDIA_FORMATS[format].kind,
          bytes,
        };
      },
    });
  };
}
