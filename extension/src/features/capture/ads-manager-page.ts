import { accessTokenSchema } from '@ads-checker/shared/contracts/ad-users';
import { idSchema, lineSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { readPage } from '../../platform/browser.ts';

/** More than the object that names the user takes. */
const OBJECT_MAX_LENGTH = 2_000;
/** Longer than any name of a person there. */
const NAME_MAX_LENGTH = 200;
/** The flat object at the beginning of a text. */
const FLAT_OBJECT = /^\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/;

export interface AdsManagerPage {
  readonly accessToken: string;
  /** Null when the page names nobody, or somebody else than the profile asked about. */
  readonly name: string | null;
}

/** As it stands in the page, which may write there what it likes. */
const foundSchema = z.object({
  variable: z.unknown(),
  script: z.unknown(),
  user: z.string().max(OBJECT_MAX_LENGTH).nullable().catch(null),
});

/**
 * Runs in the Ads Manager page: it may use nothing from outside itself, and takes no more than it names. The one place
 * that knows where the page keeps what is read; it asks the page's own scripts nothing and the network nothing.
 *
 * - `window.__accessToken`, and the inline script `window.__accessToken="EAA…"` that sets it, for a page that has
 *   emptied the variable since. Any other text that begins with EAA may be part of a picture or of another token.
 * - `["CurrentUserInitialData",[],{"ACCOUNT_ID":"…","USER_ID":"…","NAME":"…",…},…]` in an inline script.
 *
 * All three follow from how public programs read these pages (docs/adr/0007); the network promises none.
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
    // Somebody who acts as a Page is named as that Page.
    return id === facebookId ? name : null;
  } catch {
    return null;
  }
}

/** Undefined when the page cannot be read or holds no token (yet). To be called on a person's click only. */
export async function readAdsManagerPage({
  tabId,
  facebookId,
}: {
  readonly tabId: number;
  /** Of the profile signed in to this browser. */
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
