import type { IncomingMessage } from 'node:http';
import { parseMediaFolder, UPLOAD_MAX_BYTES } from '@ads-checker/shared/contracts/media';
import type { MediaHost } from '../../gateways/media-host/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isSameText } from '../../platform/crypto/same-text.ts';
import { notSigned, requireFreshSignature, tooLarge } from './policy.ts';
import type { StoredUpload, StoreFile } from './store-file.ts';
import { readUploadForm } from './upload-form.ts';

const MAX_BYTES = Math.max(
  ...Object.values(UPLOAD_MAX_BYTES).flatMap((ofKind) => Object.values(ofKind)),
);
/** Overhead of the form around its file. */
const FORM_BYTES = 64 * 1024;
const DEFAULT_NAME = 'file';

export type ReceiveUpload = (request: IncomingMessage) => Promise<StoredUpload>;

/** Receives uploads signed by this server, using the protocol of the media host. */
export function createReceiveUpload(deps: {
  host: MediaHost;
  storeFile: StoreFile;
  clock: Clock;
}): ReceiveUpload {
  const readSigned = (fields: ReadonlyMap<string, string>) => {
    const get = (name: string): string => fields.get(name) ?? '';
    const [folder, signature, public_id] = [get('folder'), get('signature'), get('public_id')];
    const timestamp = Number(get('timestamp'));
    const owner = parseMediaFolder(folder);
    const signed = deps.host.sign({ folder, timestamp, public_id, eager: get('eager') });
    if (owner === undefined || !isSameText(signed, signature)) {
      throw notSigned();
    }
    requireFreshSignature(timestamp, deps.clock.now().getTime());
    return { signature, teamId: owner.teamId, name: public_id === '' ? DEFAULT_NAME : public_id };
  };

  return async (request) => {
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (!(announced <= MAX_BYTES + FORM_BYTES)) {
      throw tooLarge();
    }
    return readUploadForm({
      request,
      onFile: async (fields, content) => {
        const { signature, teamId, name } = readSigned(fields);
        const announcedBytes = Math.max(0, announced - FORM_BYTES);
        return deps.storeFile({
          content,
          announcedBytes,
          teamId,
          name,
          occasion: signature,
          signature,
        });
      },
    });
  };
}
