import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Debounces URL updates for longer than the pause between two key presses: a navigation costs a
 * frame.
 */
const URL_DELAY_MS = 500;

/** Quotes values that the router would parse as something other than text. */
function writeValue(value: unknown): string {
  return typeof value === 'string' &&
    /^-?[A-Za-z][\w-]*$/.test(value) &&
    !['true', 'false', 'null'].includes(value)
    ? value
    : JSON.stringify(value);
}

/** `?name=value` in the router's format; empty for an empty search. */
export function toQueryString(search: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) {
      query.set(name, writeValue(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * State kept in the URL: applied at once and written to the URL with a delay (`isImmediate`:
 * immediately); a link or going back replaces it. A pointer press or Enter flushes the pending
 * write, so that going back from a link restores the state; a navigation to another path is never
 * overtaken. @param read parses the search; never throws. Must be a stable function. @param write
 * the whole URL of a state. Must be a stable function.
 */
export function useUrlState<T>({
  read,
  write,
}: {
  read: (search: unknown) => T;
  write: (state: T) => string;
}): readonly [T, (next: T, options?: { readonly isImmediate?: boolean }) => void] {
  const navigate = useNavigate();
  const router = useRouter();
  const raw: unknown = useSearch({ strict: false });
  const address = JSON.stringify(read(raw));
  const [state, setState] = useState(() => read(raw));
  const latestRaw = useRef(raw);
  latestRaw.current = raw;
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    due.current = undefined;
  }, []);

  useEffect(() => {
    if (address !== written.current) {
      cancel();
      written.current = address;
      setState(read(latestRaw.current));
    }
  }, [address, read, cancel]);
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) {
        cancel();
      }
    });
    const writeDue = () => due.current?.();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') {
        writeDue();
      }
    };
    window.addEventListener('pointerdown', writeDue, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      cancel();
      unsubscribe();
      window.removeEventListener('pointerdown', writeDue, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [router, cancel]);

  const update = useCallback(
    (next: T, { isImmediate = false }: { readonly isImmediate?: boolean } = {}) => {
      const commit = () => {
        cancel();
        written.current = JSON.stringify(next);
        void navigate({ href: write(next), replace: true });
      };
      setState(next);
      cancel();
      if (isImmediate) {
        commit();
      } else {
        due.current = commit;
        timer.current = setTimeout(commit, URL_DELAY_MS);
      }
    },
    [navigate, write, cancel],
  );
  return [state, update];
}
