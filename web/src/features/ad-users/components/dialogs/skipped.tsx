import { Plural } from '@lingui/react/macro';

/** How many of the chosen profiles an act leaves alone. */
export function Skipped({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <p className="mt-2 text-sm text-ink-3">
      <Plural
        value={count}
        one="# profile is skipped: it is not yours to change."
        other="# profiles are skipped: they are not yours to change."
      />
    </p>
  );
}
