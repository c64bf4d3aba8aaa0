import { displayUrl } from '../trackers.ts';

export function TrackerLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="relative truncate text-accent-ink hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {displayUrl(url)}
    </a>
  );
}
