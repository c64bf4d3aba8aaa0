import { type RefObject, useEffect } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { getSettings } from '../lib/settings.ts';

/** `/` focuses the search, except while typing or with single-letter shortcuts off. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key === '/' &&
        !isTyping(event.target) &&
        !event.defaultPrevented &&
        getSettings().hasLetterKeys
      ) {
        event.preventDefault();
        search.current?.focus();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [search]);
}
