import { findLinkedSites, isSiteOf } from './find-links.ts';
import { findPhoneNumber } from './find-phone-number.ts';
import { createTermFinder, foldText } from './fold-text.ts';

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

export type CleaningDecision =
  | { readonly isCleaned: true; readonly reason: CleaningReason }
  | { readonly isCleaned: false; readonly reason: KeepingReason };

export interface ClassifiableComment {
  readonly message: string;
  /** Null when the author was deleted or is hidden from the page. */
  readonly from: { readonly id: string; readonly name: string } | null;
  /** Null: unknown. */
  readonly isHidden: boolean | null;
}

/** A key equal for comments with the same text; null without a text to compare. */
export function sameTextKey(message: string): string | null {
  const key = foldText(message)
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim();
  return key === '' ? null : key;
}

function createAuthorFinder(authors: readonly string[]) {
  const known = new Map(authors.map((author) => [foldText(author), author]));
  return (from: ClassifiableComment['from']): string | null =>
    from === null ? null : (known.get(from.id) ?? known.get(foldText(from.name)) ?? null);
}

const clean = (kind: CleaningReasonKind, match: string | null): CleaningDecision => ({
  isCleaned: true,
  reason: { kind, match },
});
const keep = (kind: KeepingReasonKind, match: string | null = null): CleaningDecision => ({
  isCleaned: false,
  reason: { kind, match },
});

/**
 * Decides which comments are cleaned, and why. Exceptions take precedence over all criteria, and
 * the page's own comments are never cleaned.
 */
export function createCommentClassifier({
  criteria,
  pageIds,
  action,
}: {
  readonly criteria: CleaningCriteria;
  /** Pages whose own comments are exempt. */
  readonly pageIds: ReadonlySet<string>;
  readonly action: 'hide' | 'delete' | 'delete_and_block_user';
}): (comment: ClassifiableComment, sameTexts: number) => CleaningDecision {
  const findAuthor = createAuthorFinder(criteria.authors);
  const findWord = createTermFinder(criteria.words);
  const findExceptAuthor = createAuthorFinder(criteria.exceptAuthors);
  const findExceptWord = createTermFinder(criteria.exceptWords);
  const findSite = (message: string): string | undefined =>
    findLinkedSites(message).find((site) => !isSiteOf(site, criteria.allowedSites));

  return ({ message, from, isHidden }, sameTexts) => {
    if (from !== null && pageIds.has(from.id)) {
      return keep('own');
    }
    if (isHidden === true && action === 'hide') {
      return keep('hidden');
    }
    const exceptAuthor = findExceptAuthor(from);
    if (exceptAuthor !== null) {
      return keep('author', exceptAuthor);
    }
    const exceptWord = findExceptWord(message);
    if (exceptWord !== null) {
      return keep('word', exceptWord);
    }
    const author = findAuthor(from);
    if (author !== null) {
      return clean('author', author);
    }
    const word = findWord(message);
    if (word !== null) {
      return clean('word', word);
    }
    const site = criteria.hasLinks ? findSite(message) : undefined;
    if (site !== undefined) {
      return clean('link', site);
    }
    const phoneNumber = criteria.hasPhoneNumbers ? findPhoneNumber(message) : null;
    if (phoneNumber !== null) {
      return clean('phone_number', phoneNumber);
    }
    if (criteria.isRepeated && sameTexts >= SAME_TEXT_COUNT) {
      return clean('repeated', null);
    }
    return criteria.isEverything ? clean('everything', null) : keep('no_match');
  };
}
