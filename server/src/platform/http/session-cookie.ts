import type { AppContext } from './state.ts';

const PLAIN_NAME = 'ads_checker_session';
/** The `__Host-` prefix keeps other domains from setting it. */
const HOST_NAME = `__Host-${PLAIN_NAME}`;
const GONE = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';
const DEVICE_NAME = 'ads_checker_device';
const DEVICE_LIFETIME_S = 365 * 24 * 60 * 60;

export interface SessionCookie {
  read(ctx: AppContext): string | undefined;
  write(ctx: AppContext, cookie: { token: string; expiresAt: Date }): void;
  clear(ctx: AppContext): void;
}

/** Identifies a browser that has signed in before. Grants no access. */
export interface DeviceCookie {
  read(ctx: AppContext): string | undefined;
  write(ctx: AppContext, token: string): void;
}

/** Set by hand: behind a proxy that ends TLS the library would refuse a Secure cookie. */
function append(input: { ctx: AppContext; parts: readonly string[]; isSecure: boolean }): void {
  const attributes = ['HttpOnly', 'SameSite=Lax', ...(input.isSecure ? ['Secure'] : [])];
  input.ctx.append('Set-Cookie', [...input.parts, ...attributes].join('; '));
}

export function createSessionCookie({ isSecure }: { isSecure: boolean }): SessionCookie {
  const name = isSecure ? HOST_NAME : PLAIN_NAME;
  const set = (ctx: AppContext, parts: readonly string[]): void =>
    append({ ctx, parts: [...parts, 'Path=/'], isSecure });
  return {
    // With TLS the plain name is not read, since other domains could set it.
    read: (ctx) => ctx.cookies.get(name),
    write: (ctx, { token, expiresAt }) => {
      if (isSecure && ctx.cookies.get(PLAIN_NAME) !== undefined) {
        set(ctx, [`${PLAIN_NAME}=`, GONE]);
      }
      set(ctx, [`${name}=${token}`, `Expires=${expiresAt.toUTCString()}`]);
    },
    clear: (ctx) => set(ctx, [`${name}=`, GONE]),
  };
}

export function createDeviceCookie({ isSecure }: { isSecure: boolean }): DeviceCookie {
  return {
    read: (ctx) => ctx.cookies.get(DEVICE_NAME),
    write: (ctx, token) =>
      append({
        ctx,
        parts: [`${DEVICE_NAME}=${token}`, `Max-Age=${DEVICE_LIFETIME_S}`, 'Path=/api/v1/login'],
        isSecure,
      }),
  };
}
