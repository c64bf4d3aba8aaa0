/** A post as named by a person. */
export interface NamedPost {
  /** Null when not named: the Page is one of the team's profiles. */
  readonly pageId: string | null;
  /** Of the post, or of its video, reel or photo; one that starts with `pfbid` hides the id. */
  readonly postId: string;
}

const PAIR = /^(\d{1,20})_(\d{1,20})$/;
const DIGITS = /^\d{1,20}$/;
const POST_ID = /^(\d{1,20}|pfbid[A-Za-z0-9]{1,200})$/;
const HOST = /(^|\.)(facebook|fb)\.com$/;
const KINDS = ['posts', 'videos', 'photos', 'reel', 'reels'];
/** Parameters that name a post, in the addresses of stories, photos and videos. */
const PARAMETERS = ['story_fbid', 'fbid', 'v'];

const toPair = (text: string): NamedPost | undefined => {
  const [, pageId, postId] = PAIR.exec(text) ?? [];
  return pageId === undefined || postId === undefined ? undefined : { pageId, postId };
};

const toUrl = (text: string): URL | null =>
  URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((part) => part !== '');

function readAddress(text: string): NamedPost | undefined {
  const url = toUrl(text);
  if (url === null || !HOST.test(url.hostname)) {
    return undefined;
  }
  const id = url.searchParams.get('id') ?? '';
  for (const name of PARAMETERS) {
    const story = url.searchParams.get(name) ?? '';
    if (POST_ID.test(story)) {
      return { pageId: DIGITS.test(id) ? id : null, postId: story };
    }
  }
  const parts = partsOf(url);
  const [first = ''] = parts;
  const pair = parts.length === 1 ? toPair(first) : undefined;
  if (pair !== undefined) {
    return pair;
  }
  const kind = parts.findIndex((part) => KINDS.includes(part));
  const postId = parts.slice(kind + 1).findLast((part) => POST_ID.test(part));
  const isNamed = kind > 0 || parts[kind]?.startsWith('reel') === true;
  return !isNamed || postId === undefined
    ? undefined
    : { pageId: kind > 0 && DIGITS.test(first) ? first : null, postId };
}

/**
 * Reads a post id (`page_post`, or the post alone) or address. Undefined when it does not name a
 * post, as addresses that only lead to one.
 */
export function parsePostAddress(text: string): NamedPost | undefined {
  const trimmed = text.trim();
  return DIGITS.test(trimmed)
    ? { pageId: null, postId: trimmed }
    : (toPair(trimmed) ?? readAddress(trimmed));
}

/** Whether only the network's posts tell which post it is. */
export function hidesPostId({ postId }: NamedPost): boolean {
  return !DIGITS.test(postId);
}

/** An address of the Share button, which leads to a post without naming it. */
export function isShareAddress(text: string): boolean {
  const url = toUrl(text.trim());
  return (
    url !== null &&
    (/(^|\.)fb\.watch$/.test(url.hostname) ||
      (HOST.test(url.hostname) && partsOf(url)[0] === 'share'))
  );
}
