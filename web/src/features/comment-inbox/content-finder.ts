import { findLinkedSites } from '@ads-checker/shared/domain/comment-matching/find-links';
import { findPhoneNumber } from '@ads-checker/shared/domain/comment-matching/find-phone-number';
import { createTermFinder } from '@ads-checker/shared/domain/comment-matching/find-terms';
import type { ContentFilter } from './inbox-filter.ts';

/** Finds comments as comment cleaning does. */
export function createContentFinder({ kind, words }: ContentFilter): (message: string) => boolean {
  switch (kind) {
    case 'link':
      return (message) => findLinkedSites(message).length > 0;
    case 'phone_number':
      return (message) => findPhoneNumber(message) !== null;
    case 'words': {
      const find = createTermFinder(words);
      return (message) => find(message) !== null;
    }
  }
}
