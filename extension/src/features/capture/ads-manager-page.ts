import { accessTokenSchema } from '@ads-checker/shared/contracts/ad-users';
import { idSchema, lineSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { readPage } from '../../platform/browser.ts';

/** Longer than the object that names the user. */
const OBJECT_MAX_LENGTH = 2_000;
/** Longer than any name on the site. */
const NAME_MAX_LENGTH = 200;
/** The flat object at the beginning of a text. */
const FLAT_OBJECT = /^\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/;

export interface AdsManagerPage {
  readonly accessToken: string;
  /** Null when the page contains no name, or that of another user. */
  readonly name: string | null;
}

/** The page controls these values. */
const foundSchema = z.object({
  variable: z.unknown(),
  script: z.unknown(),
  user: z.string().max(OBJECT_MAX_LENGTH).nullable().catch(null),
});

/**
 * Runs in the Ads Manager page: it cannot refer to anything outside this function, and reads
 * nothing but these values. The only place that knows where the page stores them; it calls neither
 * the page's scripts nor the network.
 *
 * - `window.__accessToken`, and the inline script `window.__accessToken="EAA…"` that sets it, for a
 *   page that has cleared the variable since. Any other text that begins with EAA may be part of a
 *   picture or of another token.
 * - `["CurrentUserInitialData",[],{"ACCOUNT_ID":"…","USER_ID":"…","NAME":"…",…},…]` in an inline
 *   script.
 *
 * All three follow from how public programs read these pages (docs/adr/0007); the network promises
 * none.
 */
function findInPage() {
  const OBJECT_LENGTH = 2_000;
  const texts = [...document.querySelectorAll('script:not([src])')].map(
    ({ textContent }) => textContent ?? '',
  );
  const find = (mark: RegExp) => {
    for (const text of texts) {
      const found = mark.exec(text);
      if (found !== null) {
        return { found, text };
      }
    }
    return undefined;
  };
  const variable: unknown = (globalThis as { __accessToken?: unknown }).__accessToken;
  const user = find(/"CurrentUserInitialData",\s*\[\],\s*(?=\{)/);
  const start = user === undefined ? 0 : user.found.index + user.found[0].length;
  return {
    variable: typeof variable === 'string' ? variable : null,
    script: find(/\b__accessToken\s*=\s*"([A-Za-z0-9]+)"/)?.found[1] ?? null,
    user: user?.text.slice(start, start + OBJECT_LENGTH) ?? null,
  };
}

const userSchema = z.object({
  USER_ID: idSchema,
  NAME: lineSchema.pipe(z.string().min(1).max(NAME_MAX_LENGTH)),
});

function readName({ text, facebookId }: { text: string | null; facebookId: string }) {
  const [json] = FLAT_OBJECT.exec(text ?? '') ?? [];
  if (json === undefined) {
    return null;
  }
  try {
    const { USER_ID: id, NAME: name } = userSchema.parse(JSON.parse(json));
    // A user who acts as a Page has the Page's name here.
    return id === facebookId ? name : null;
  } catch {
    return null;
  }
}

/**
 * @returns undefined when the page cannot be read or has no token (yet). Call it on a user's click
 * only.
 */
export async function readAdsManagerPage({
  tabId,
  facebookId,
}: {
  readonly tabId: number;
  readonly facebookId: string;
}): Promise<AdsManagerPage | undefined> {
  const found = foundSchema.safeParse(
    await readPage<unknown>({ tabId, world: 'MAIN', read: findInPage }),
  );
  if (!found.success) {
    return undefined;
  }
  const { variable, script, user } = found.data;
  const accessToken = [variable, script]
    .map((text) => accessTokenSchema.safeParse(text).data)
    .find((token) => token !== undefined);
  return accessToken === undefined
    ? undefined
    : { accessToken, name: readName({ text: user, facebookId }) };
}
