export const PRESET_COMMENTS_MAX = 2_000;

export const MOVE_METHODS = ['appendChild', 'insertBefore'] as const;
export type MoveMethod = (typeof MOVE_METHODS)[number];

/** Control characters except line breaks and tabs, and bidirectional overrides. */
const HIDING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const ALLOWED = /[\n\t]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** Facebook's limit. */
export const COMMENT_TEXT_MAX_LENGTH = 8_000;

/** The stored form: `\n` line breaks, trimmed. */
export function normalizeCommentText(text: string): string {
  return text.replace(LINE_ENDS, '\n').trim();
}

/** False when characters could hide or forge a part of the text. */
export function isReadableCommentText(text: string): boolean {
  return !HIDING.test(text.replace(ALLOWED, ''));
}
