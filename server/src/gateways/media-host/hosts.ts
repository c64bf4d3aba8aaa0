import type { CloudinaryConfig } from '../../platform/cloudinary-url.ts';
import type { MediaHost } from './port.ts';
import { signParameters } from './signing.ts';

/** Browsers post to it directly; the server only signs. */
export function createCloudinaryHost({
  cloudName,
  apiKey,
  apiSecret,
  algorithm,
  uploadPrefix,
}: CloudinaryConfig): MediaHost {
  return {
    kind: 'cloudinary',
    cloudName,
    apiKey,
    uploadUrl: `${uploadPrefix}/v1_1/${encodeURIComponent(cloudName)}/auto/upload`,
    sign: (parameters) =>
      signParameters({ parameters: { ...parameters }, secret: apiSecret, algorithm }),
  };
}

/** The server itself, implementing the same protocol. `secret` never leaves it. */
export function createOwnHost(deps: {
  readonly secret: string;
  readonly uploadUrl: string;
}): MediaHost {
  return {
    kind: 'server',
    cloudName: 'server',
    apiKey: 'server',
    uploadUrl: deps.uploadUrl,
    sign: (parameters) =>
      signParameters({ parameters: { ...parameters }, secret: deps.secret, algorithm: 'sha256' }),
  };
}
