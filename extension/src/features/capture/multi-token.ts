import type { BrowserProfile } from './read-profile.ts';

export type MultiTokenFormat = 'text' | 'json';

function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * The profile as one line that the import of Ads Checker reads: an object as JSON, or behind base64
 * for chats and sheets that change quotes.
 */
export function formatMultiToken({
  profile: { facebookId, name, accessToken, cookie, userAgent },
  format,
}: {
  readonly profile: BrowserProfile;
  readonly format: MultiTokenFormat;
}): string {
  const json = JSON.stringify({
    id: facebookId,
    token: accessToken,
    ua: userAgent,
    cookies: cookie,
    ...(name === null ? {} : { name }),
  });
  return format === 'json' ? json : encodeBase64(json);
}
