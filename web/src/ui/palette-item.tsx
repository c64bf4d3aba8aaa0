import { splitMatches } from '../lib/highlight.ts';

export const ITEM =
  'flex min-h-8 items-center gap-2.5 rounded-sm px-2 py-1 select-none data-[selected=true]:bg-selected pointer-coarse:min-h-11';

export function MatchedText({ text, query }: { readonly text: string; readonly query: string }) {
  return splitMatches({ text, query }).map(({ text: part, isMatch, at }) =>
    isMatch ? (
      <b key={at} className="border-b border-accent font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
