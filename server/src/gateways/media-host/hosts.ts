import type { MediaKind } from '@ads-checker/shared/contracts/media';
import type { CloudinaryConfig } from '../../platform/cloudinary-url.ts';
import type { MediaHost } from './port.ts';
import { signParameters } from './signing.ts';

/** Accounts are served by the common host or by one of their own; stand-ins serve files themselves. */
function prefixesOf(
  { cloudName, uploadPrefix }: CloudinaryConfig,
  kind: MediaKind,
): readonly string[] {
  const cloud = encodeURIComponent(cloudName);
  return [
    `https://res.cloudinary.com/${cloud}/${kind}/upload/`,
    `https://${cloud}-res.cloudinary.com/${kind}/upload/`,
    ...(new URL(uploadPrefix).hostname.endsWith('.cloudinary.com')
      ? []
      : [`${uploadPrefix}/${cloud}/${kind}/upload/`]),
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
    prefixes: { image: prefixesOf(config, 'image'), video: prefixesOf(config, 'video') },
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
    prefixes: { image: [], video: [] },
    sign: (parameters) =>
      signParameters({ parameters: { ...parameters }, secret: deps.secret, algorithm: 'sha256' }),
  };
}
