import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Debounces URL updates: a navigation at every key would cost a frame. */
const ADDRESS_DELAY_MS = 250;

/** Quotes values that the router would parse as something other than text. */
function writeValue(value: unknown): string {
  return typeof value === 'string' &&
    /^-?[A-Za-z][\w-]*$/.test(value) &&
    !['true', 'false', 'null'].includes(value)
    ? value
    : JSON.stringify(value);
}

/** `?name=value` in the router's format; empty for an empty search. */
export function toAddressQuery(search: object): string {
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
 * State kept in the URL: applied at once, written to the URL with a delay (`isAtOnce`:
 * immediately); a link or going back replaces it. @param read parses the search; never throws. Must
 * be a stable function. @param write the whole URL of a state. Must be a stable function.
 */
export function useAddressState<T>({
  read,
  write,
}: {
  read: (search: unknown) => T;
  write: (state: T) => string;
}): readonly [T, (next: T, options?: { readonly isAtOnce?: boolean }) => void] {
  const navigate = useNavigate();
  const raw: unknown = useSearch({ strict: false });
  const address = JSON.stringify(read(raw));
  const [state, setState] = useState(() => read(raw));
  const latestRaw = useRef(raw);
  latestRaw.current = raw;
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (address !== written.current) {
      clearTimeout(timer.current);
      written.current = address;
      setState(read(latestRaw.current));
    }
  }, [address, read]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const update = useCallback(
    (next: T, { isAtOnce = false }: { readonly isAtOnce?: boolean } = {}) => {
      const commit = () => {
        written.current = JSON.stringify(next);
        void navigate({ href: write(next), replace: true });
      };
      setState(next);
      clearTimeout(timer.current);
      if (isAtOnce) {
        commit();
      } else {
        timer.current = setTimeout(commit, ADDRESS_DELAY_MS);
      }
    },
    [navigate, write],
  );
  return [state, update];
}
