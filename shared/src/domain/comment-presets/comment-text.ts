/** Control characters, but for line ends and tabs, and bidirectional overrides. */
const HIDING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const ALLOWED = /[\n\t]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** Of Facebook. */
export const COMMENT_TEXT_MAX_LENGTH = 8_000;

/** As it is stored: line ends as `\n`, nothing around it. */
export function normalizeCommentText(text: string): string {
  return text.replace(LINE_ENDS, '\n').trim();
}

/** Whether characters in it could hide or forge a part of it. */
export function isReadableCommentText(text: string): boolean {
  return !HIDING.test(text.replace(ALLOWED, ''));
}
