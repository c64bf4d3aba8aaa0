/** One text in the forms tools export: raw, base64 variants, quoted, percent-encoded. */
export function pastedForms(text: string): readonly string[] {
  const base64 = toBase64(text);
  const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
  return [
    text,
    base64,
    base64url,
    base64.replace(/=+$/, ''),
    base64url.replace(/=+$/, ''),
    encodeURIComponent(base64),
    JSON.stringify(base64),
    `'${base64}'`,
    ` \t${base64}\r\n`,
  ];
}

export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Characters with a meaning in one of the forms. */
const STRANGE = ['', ' ', ':', '@', '|', '/', '[', ']', '{', '"', '%', '=', '\u0000', 'é', '😀'];

/**
 * Mutations of a valid text: truncated, one character removed, doubled, or replaced; deterministic,
 * without duplicates or the original.
 */
export function mutationsOf(text: string): readonly string[] {
  const mutations = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    mutations.add(before);
    mutations.add(text.slice(at + 1));
    mutations.add(`${before}${text.charAt(at).repeat(2)}${after}`);
    for (const character of STRANGE) {
      mutations.add(`${before}${character}${after}`);
    }
  }
  mutations.delete(text);
  return [...mutations];
}
