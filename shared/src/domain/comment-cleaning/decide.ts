import {
  type CleaningAction,
  type CleaningCriteria,
  type CleaningReason,
  type CleaningReasonKind,
  type KeepingReason,
  type KeepingReasonKind,
  SAME_TEXT_COUNT,
} from '../../contracts/comment-criteria.ts';
import { isSiteOf } from '../../contracts/sites.ts';
import { findLinkedSites } from '../comment-matching/find-links.ts';
import { findPhoneNumber } from '../comment-matching/find-phone-number.ts';
import { createNameFinder, createTermFinder } from '../comment-matching/find-terms.ts';
import { type Finding, pickFinding } from '../comment-matching/finding.ts';

export type CleaningDecision =
  | {
      readonly isCleaned: true;
      readonly reason: CleaningReason;
      /** `hide` for an uncertain match, since hiding can be undone. */
      readonly action: CleaningAction;
    }
  | { readonly isCleaned: false; readonly reason: KeepingReason };

export interface ClassifiableComment {
  readonly message: string;
  /** Null when the author was deleted or is hidden from the page. */
  readonly from: { readonly id: string; readonly name: string } | null;
  /** Null: unknown. */
  readonly isHidden: boolean | null;
}

interface MetCriterion {
  readonly reason: CleaningReason;
  readonly isCertain: boolean;
}

function createAuthorFinder(authors: readonly string[]) {
  const ids = new Set(authors);
  const findName = createNameFinder(authors);
  return (from: ClassifiableComment['from']): Finding | null => {
    if (from === null) {
      return null;
    }
    return ids.has(from.id) ? { match: from.id, isCertain: true } : findName(from.name);
  };
}

/** Finds which criteria a comment meets, the most specific first, each as it is asked for. */
function createCriteriaMatcher(criteria: CleaningCriteria) {
  const findAuthor = createAuthorFinder(criteria.authors);
  const findWord = createTermFinder(criteria.words);
  const findSite = (message: string): Finding | null =>
    pickFinding(
      findLinkedSites(message).filter(({ match }) => !isSiteOf(match, criteria.allowedSites)),
    );
  const finders: readonly (readonly [
    CleaningReasonKind,
    (comment: ClassifiableComment) => Finding | null,
  ])[] = [
    ['author', ({ from }) => findAuthor(from)],
    ['word', ({ message }) => findWord(message)],
    ['link', ({ message }) => (criteria.hasLinks ? findSite(message) : null)],
    ['phone_number', ({ message }) => (criteria.hasPhoneNumbers ? findPhoneNumber(message) : null)],
  ];

  return function* matchCriteria(
    comment: ClassifiableComment,
    sameTexts: number,
  ): Generator<MetCriterion> {
    for (const [kind, find] of finders) {
      const finding = find(comment);
      if (finding !== null) {
        yield { reason: { kind, match: finding.match }, isCertain: finding.isCertain };
      }
    }
    if (criteria.isRepeated && sameTexts >= SAME_TEXT_COUNT) {
      yield { reason: { kind: 'repeated', match: null }, isCertain: true };
    }
    if (criteria.isEverything) {
      yield { reason: { kind: 'everything', match: null }, isCertain: true };
    }
  };
}

const keep = (kind: KeepingReasonKind, match: string | null = null): CleaningDecision => ({
  isCleaned: false,
  reason: { kind, match },
});

/**
 * Decides which comments are cleaned, how, and why. Exceptions take precedence over all criteria,
 * and the page's own comments are never cleaned.
 */
export function createCommentClassifier({
  criteria,
  pageIds,
  action,
}: {
  readonly criteria: CleaningCriteria;
  /** Pages whose own comments are exempt. */
  readonly pageIds: ReadonlySet<string>;
  readonly action: CleaningAction;
}): (comment: ClassifiableComment, sameTexts: number) => CleaningDecision {
  const matchCriteria = createCriteriaMatcher(criteria);
  const findExceptAuthor = createAuthorFinder(criteria.exceptAuthors);
  const findExceptWord = createTermFinder(criteria.exceptWords);

  return (comment, sameTexts) => {
    const { message, from, isHidden } = comment;
    if (from !== null && pageIds.has(from.id)) {
      return keep('own');
    }
    if (isHidden === true && action === 'hide') {
      return keep('hidden');
    }
    const exceptAuthor = findExceptAuthor(from);
    if (exceptAuthor !== null) {
      return keep('author', exceptAuthor.match);
    }
    const exceptWord = findExceptWord(message);
    if (exceptWord !== null) {
      return keep('word', exceptWord.match);
    }
    const met = pickFinding(matchCriteria(comment, sameTexts));
    if (met === null) {
      return keep('no_match');
    }
    if (!met.isCertain && isHidden === true) {
      return keep('hidden');
    }
    return { isCleaned: true, reason: met.reason, action: met.isCertain ? action : 'hide' };
  };
}
