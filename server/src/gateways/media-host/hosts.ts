import type { CloudinaryConfig } from '../../platform/cloudinary-url.ts';
import type { MediaHost } from './port.ts';
import { signParameters } from './signing.ts';

/** Accounts are served by the common host or by one of their own; stand-ins serve files themselves. */
function imagePrefixesOf({ cloudName, uploadPrefix }: CloudinaryConfig): readonly string[] {
  const cloud = encodeURIComponent(cloudName);
  return [
    `https://res.cloudinary.com/${cloud}/image/upload/`,
    `https://${cloud}-res.cloudinary.com/image/upload/`,
    ...(new URL(uploadPrefix).hostname.endsWith('.cloudinary.com')
      ? []
      : [`${uploadPrefix}/${cloud}/image/upload/`]),
  ];
}

/** Browsers post to it directly; the server only signs. */
export function createCloudinaryHost(config: CloudinaryConfig): MediaHost {
  const { cloudName, apiKey, apiSecret, algorithm, uploadPrefix } = config;
  return {
    kind: 'cloudinary',
    cloudName,
    apiKey,
    uploadUrl: `${uploadPrefix}/v1_1/${encodeURIComponent(cloudName)}/auto/upload`,
    imagePrefixes: imagePrefixesOf(config),
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
    imagePrefixes: [],
    sign: (parameters) =>
      signParameters({ parameters: { ...parameters }, secret: deps.secret, algorithm: 'sha256' }),
  };
}
