/** Safari reads the file after the click. */
const REVOKE_DELAY_MS = 60_000;

/** Saves bytes as a browser download. */
export function saveBlob({
  blob,
  fileName,
}: {
  readonly blob: Blob;
  readonly fileName: string;
}): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Saves a text as a browser download. */
export function saveFile({
  text,
  fileName,
  type = 'text/csv',
}: {
  readonly text: string;
  readonly fileName: string;
  readonly type?: 'text/csv' | 'text/plain' | 'application/json';
}): void {
  saveBlob({ blob: new Blob([text], { type: `${type};charset=utf-8` }), fileName });
}
