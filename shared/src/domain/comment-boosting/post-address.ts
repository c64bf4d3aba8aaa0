/** A post as named by a person. */
export interface NamedPost {
  /** Null when not named: the Page is one of the team's profiles. */
  readonly pageId: string | null;
  readonly postId: string;
}

const PAIR = /^(\d{1,20})_(\d{1,20})$/;
const DIGITS = /^\d{1,20}$/;
const HOST = /(^|\.)(facebook|fb)\.com$/;

const toPair = (text: string): NamedPost | undefined => {
  const [, pageId, postId] = PAIR.exec(text) ?? [];
  return pageId === undefined || postId === undefined ? undefined : { pageId, postId };
};

function readAddress(text: string): NamedPost | undefined {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !HOST.test(url.hostname)) {
    return undefined;
  }
  const story = url.searchParams.get('story_fbid') ?? url.searchParams.get('fbid') ?? '';
  const id = url.searchParams.get('id') ?? '';
  if (DIGITS.test(story)) {
    return { pageId: DIGITS.test(id) ? id : null, postId: story };
  }
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const [first = ''] = parts;
  const pair = parts.length === 1 ? toPair(first) : undefined;
  if (pair !== undefined) {
    return pair;
  }
  const kind = parts.findIndex((part) => ['posts', 'videos', 'photos'].includes(part));
  const postId = parts.slice(kind + 1).findLast((part) => DIGITS.test(part));
  return kind < 1 || postId === undefined
    ? undefined
    : { pageId: DIGITS.test(first) ? first : null, postId };
}

/**
 * Reads a post id (`page_post`, or the post alone) or URL. Undefined when it does not name a post,
 * as URLs with obfuscated ids.
 */
export function parsePostAddress(text: string): NamedPost | undefined {
  const trimmed = text.trim();
  return DIGITS.test(trimmed)
    ? { pageId: null, postId: trimmed }
    : (toPair(trimmed) ?? readAddress(trimmed));
}
