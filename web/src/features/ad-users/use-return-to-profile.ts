import type { RefObject } from 'react';
import {
  getRememberedRow,
  isFocusLost,
  rememberRow,
  useRestoredFocus,
} from '../../lib/restored-focus.ts';

const LIST = 'ad-users';

export function rememberProfile(profileId: string): void {
  rememberRow({ list: LIST, rowId: profileId });
}

export function useReturnToProfile({
  container,
  order,
  reveal,
}: {
  readonly container: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  readonly reveal: (index: number) => void;
}): void {
  useRestoredFocus({
    container,
    isReady: order.length > 0,
    focus: () => {
      const index = Math.max(0, order.indexOf(getRememberedRow(LIST) ?? ''));
      reveal(index);
      requestAnimationFrame(() => {
        // The focus may have moved within the frame
        if (isFocusLost()) {
          container.current
            ?.querySelector<HTMLElement>(`[data-row="${index}"]`)
            ?.focus({ preventScroll: true });
        }
      });
    },
  });
}
