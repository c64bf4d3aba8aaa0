/** This many comments with the same text count as repeated. */
export const SAME_TEXT_COUNT = 3;

/** Which comments are cleaned, and which are exempt. */
export interface CleaningCriteria {
  /** Matches every comment, regardless of other criteria. */
  readonly isEverything: boolean;
  /** Words and phrases; `*` matches any letters. */
  readonly words: readonly string[];
  readonly hasLinks: boolean;
  /** Sites that may be linked to, including their subdomains. */
  readonly allowedSites: readonly string[];
  readonly hasPhoneNumbers: boolean;
  /** Names or ids. */
  readonly authors: readonly string[];
  /** The same text three times or more within a day, by any authors. */
  readonly isRepeated: boolean;
  readonly exceptWords: readonly string[];
  /** Names or ids. */
  readonly exceptAuthors: readonly string[];
}

export const CLEANING_REASONS = [
  'author',
  'word',
  'link',
  'phone_number',
  'repeated',
  'everything',
] as const;
export type CleaningReasonKind = (typeof CLEANING_REASONS)[number];

/** Why a comment is cleaned; `match` is the matching part of the comment or the criteria. */
export interface CleaningReason {
  readonly kind: CleaningReasonKind;
  readonly match: string | null;
}

export const KEEPING_REASONS = ['own', 'author', 'word', 'hidden', 'no_match'] as const;
export type KeepingReasonKind = (typeof KEEPING_REASONS)[number];

/** Why a comment is kept: an exception, or no criterion matches. */
export interface KeepingReason {
  readonly kind: KeepingReasonKind;
  readonly match: string | null;
}

export type CleaningAction = 'hide' | 'delete' | 'delete_and_block_user';
