export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

export function buildSecrets(facebookId: string) {
  return {
    accessToken: `EAABsecret${facebookId}`,
    cookie: `c_user=${facebookId}; xs=secret-session-${facebookId}`,
    userAgent: USER_AGENT,
  };
}

/** A combined value as an extension gives it: base64 of JSON. */
export function buildLine({
  facebookId,
  parts = {},
  rest = '',
}: {
  readonly facebookId: string;
  /** Overrides of the default value. */
  readonly parts?: Readonly<Record<string, unknown>>;
  /** Appended: `|proxy|name`. */
  readonly rest?: string;
}): string {
  const { accessToken, cookie, userAgent } = buildSecrets(facebookId);
  const value = { token: accessToken, cookies: cookie, ua: userAgent, ...parts };
  return `${btoa(JSON.stringify(value))}${rest}`;
}
