export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
  /** Offset in the whole text. */
  readonly at: number;
}

/** Splits a name at the matches of the typed words. */
export function splitMatches({
  text,
  query,
}: {
  text: string;
  query: string;
}): readonly TextPart[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const folded = text.toLocaleLowerCase();
  // Case folding may change the length of rare letters, which would shift positions.
  if (words.length === 0 || folded.length !== text.length) {
    return [{ text, isMatch: false, at: 0 }];
  }
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      marked.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end === text.length || marked[end] !== marked[start]) {
      parts.push({ text: text.slice(start, end), isMatch: marked[start] === true, at: start });
      start = end;
    }
  }
  return parts;
}
