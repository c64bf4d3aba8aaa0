const STYLE = `
  body { font: 15px/1.45 system-ui, sans-serif; max-width: 640px; margin: 24px auto; padding: 0 16px; }
  ul { list-style: none; padding: 0; } ul ul { padding-left: 28px; } li { margin: 10px 0; }
  small { color: #555; } img { max-width: 100%; } p { margin: 2px 0; white-space: pre-wrap; }`;

export const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
} as const;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page for people; `main` is markup, `title` is text. */
export function htmlPage({ title, main }: { title: string; main: string }): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)}</title><style>${STYLE}</style>
    <main>${main}</main></html>`;
}
