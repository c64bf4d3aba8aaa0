import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { MEDIA_UPLOAD_PATH } from '@ads-checker/shared/contracts/media';
import { createCloudinaryHost, createOwnHost } from '../gateways/media-host/hosts.ts';
import type { MediaHost } from '../gateways/media-host/port.ts';
import type { CloudinaryConfig } from '../platform/cloudinary-url.ts';
import type { SecretsKeys } from '../platform/env.ts';
import { isPublicHost } from '../platform/outbound/address-guard.ts';

export interface MediaSettings {
  /** Absent when the server stores files itself. */
  readonly cloudinary: CloudinaryConfig | undefined;
  readonly dataDir: string;
}

interface Served {
  readonly network: 'sandbox' | 'live';
  readonly appOrigin: string;
}

/** Facebook fetches media itself, so on the live network the server must be publicly reachable. */
function canServe({ network, appOrigin }: Served): boolean {
  const { protocol, hostname } = new URL(appOrigin);
  return network === 'sandbox' || (protocol === 'https:' && isPublicHost(hostname));
}

export function createMedia({
  media,
  secretsKeys,
  ...served
}: Served & {
  readonly media?: MediaSettings;
  readonly secretsKeys: SecretsKeys;
}) {
  const secret = createHmac('sha256', secretsKeys[0]).update('media').digest('hex');
  const findHost = (): MediaHost | undefined => {
    if (media?.cloudinary !== undefined) {
      return createCloudinaryHost(media.cloudinary);
    }
    // A relative URL, since people may reach the server under several names
    return media !== undefined && canServe(served)
      ? createOwnHost({ secret, uploadUrl: MEDIA_UPLOAD_PATH })
      : undefined;
  };
  return {
    host: findHost(),
    filesDir: media === undefined ? undefined : join(media.dataDir, 'media'),
    secret,
  };
}
