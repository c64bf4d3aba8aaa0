/** Browsers ignore `download` on links to other origins. */
export function isSavable(url: string, origin: string = location.origin): boolean {
  if (/^(data|blob):/.test(url)) {
    return true;
  }
  return URL.canParse(url, origin) && new URL(url, origin).origin === origin;
}

/** Base for parsing relative URLs; its value does not matter. */
const ANY_ORIGIN = 'http://localhost';
const ENDING = /\.[A-Za-z0-9]{2,5}$/;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
};

export function pictureFileName({ name, url }: { name: string; url: string }): string {
  if (ENDING.test(name)) {
    return name;
  }
  const type = /^data:([a-z+/]+)/.exec(url)?.[1];
  if (type !== undefined) {
    return `${name}${ENDINGS[type] ?? ''}`;
  }
  const path = URL.canParse(url, ANY_ORIGIN) ? new URL(url, ANY_ORIGIN).pathname : '';
  return `${name}${ENDING.exec(path)?.[0] ?? ''}`;
}
