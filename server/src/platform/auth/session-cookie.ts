import type { AppContext } from '../http/state.ts';

const NAME = 'ads_checker_session';

export interface SessionCookie {
  read(ctx: AppContext): string | undefined;
  write(ctx: AppContext, cookie: { token: string; expiresAt: Date }): void;
  clear(ctx: AppContext): void;
}

/** Set by hand: behind a proxy that ends TLS the library would refuse a Secure cookie. */
export function createSessionCookie({ isSecure }: { isSecure: boolean }): SessionCookie {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  const set = (ctx: AppContext, parts: readonly string[]): void =>
    ctx.append('Set-Cookie', [...parts, ...attributes].join('; '));
  return {
    read: (ctx) => ctx.cookies.get(NAME),
    write: (ctx, { token, expiresAt }) =>
      set(ctx, [`${NAME}=${token}`, `Expires=${expiresAt.toUTCString()}`]),
    clear: (ctx) => set(ctx, [`${NAME}=`, 'Expires=Thu, 01 Jan 1970 00:00:00 GMT']),
  };
}
