/** Safari reads the file after the click. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file as a browser download. */
export function saveFile({
  text,
  fileName,
  type = 'text/csv',
}: {
  readonly text: string;
  readonly fileName: string;
  readonly type?: 'text/csv' | 'text/plain' | 'application/json';
}): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
