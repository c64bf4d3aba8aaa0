const DEFAULT_PREFIX = 'https://api.cloudinary.com';

export interface CloudinaryConfig {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly algorithm: 'sha1' | 'sha256';
  /** Base URL of its API, without a trailing slash. */
  readonly uploadPrefix: string;
}

/**
 * Parses `cloudinary://key:secret@cloud`, with the SDK's parameters `upload_prefix` and
 * `signature_algorithm`; undefined when invalid.
 */
export function parseCloudinaryUrl(text: string): CloudinaryConfig | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'cloudinary:') {
    return undefined;
  }
  const { host: cloudName, username: apiKey, password: secret } = url;
  if (cloudName === '' || apiKey === '' || secret === '') {
    return undefined;
  }
  const prefix = URL.parse(url.searchParams.get('upload_prefix') ?? DEFAULT_PREFIX);
  const algorithm = url.searchParams.get('signature_algorithm') ?? 'sha1';
  if (
    (prefix?.protocol !== 'https:' && prefix?.protocol !== 'http:') ||
    (algorithm !== 'sha1' && algorithm !== 'sha256')
  ) {
    return undefined;
  }
  return {
    cloudName,
    apiKey: decodeURIComponent(apiKey),
    apiSecret: decodeURIComponent(secret),
    algorithm,
    uploadPrefix: prefix.href.replace(/\/$/, ''),
  };
}
