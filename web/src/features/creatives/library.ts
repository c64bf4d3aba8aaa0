import { CREATIVE_NAME_MAX, type CreativeDto } from '@ads-checker/shared/contracts/creatives';

/** Those whose name contains every word of the text. */
export function findCreatives(
  creatives: readonly CreativeDto[],
  text: string,
): readonly CreativeDto[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? creatives
    : creatives.filter(({ name }) => {
        const searched = name.toLocaleLowerCase();
        return words.every((word) => searched.includes(word));
      });
}

/** The name of a file without its extension. */
export function creativeNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...(name === '' ? fileName : name)].slice(0, CREATIVE_NAME_MAX).join('').trim();
}

const HOSTED_IMAGE = /^(https:\/\/[^/]+\/(?:[^/]+\/)?image\/upload\/)((?:v\d+\/)?teams\/.+)$/;
/** Twice the size of a card's picture, for dense screens. */
const SMALLER = 'c_limit,h_320,w_480/';

/**
 * A smaller picture: the one that was given, or a copy that the media host makes. Other images are
 * shown as they are.
 */
export function thumbnailOf({ url, previewUrl }: Pick<CreativeDto, 'url' | 'previewUrl'>): string {
  if (previewUrl !== null) {
    return previewUrl;
  }
  const [, start, path] = HOSTED_IMAGE.exec(url) ?? [];
  return start === undefined || path === undefined ? url : `${start}${SMALLER}${path}`;
}

/** A small picture of a creative; null for a video that has none. */
export function pictureOf(
  creative: Pick<CreativeDto, 'kind' | 'url' | 'previewUrl'>,
): string | null {
  return creative.kind === 'video' && creative.previewUrl === null ? null : thumbnailOf(creative);
}
