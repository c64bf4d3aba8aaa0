import { PREVIEW_EAGER, parseMediaFolder } from '@ads-checker/shared/contracts/media';

const [TRANSFORMATION = '', FORMAT = ''] = PREVIEW_EAGER.split('/');
const HOSTED_VIDEO = /\/video\/upload(\/v\d+\/(teams\/\d+\/\w+\/\d+)\/[^/]+)\.mp4$/;

/**
 * The address of a still of a video that was uploaded to the media host from here, which was made
 * there with it; null for videos of others.
 */
export function stillOf(url: string): string | null {
  if (!URL.canParse(url)) {
    return null;
  }
  const still = new URL(url);
  const [, path = '', folder = ''] = HOSTED_VIDEO.exec(still.pathname) ?? [];
  if (parseMediaFolder(folder) === undefined) {
    return null;
  }
  still.pathname = still.pathname.replace(
    HOSTED_VIDEO,
    () => `/video/upload/${TRANSFORMATION}${path}.${FORMAT}`,
  );
  return still.href;
}

/** Whether the server at `origin` keeps the video, so that its page may show the first picture. */
export const isKeptAt = (origin: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === origin;
