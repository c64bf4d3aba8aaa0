import { PREVIEW_EAGER, parseMediaFolder } from '@ads-checker/shared/contracts/media';

const [TRANSFORMATION = '', FORMAT = ''] = PREVIEW_EAGER.split('/');
const HOSTED_VIDEO = /\/video\/upload(\/v\d+\/(teams\/\d+\/\w+\/\d+)\/[^/]+)\.mp4$/;

/**
 * URL of the still that the media host created for an uploaded video; null for videos hosted
 * elsewhere.
 */
export function getVideoStill(url: string): string | null {
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

/** Whether the server at `origin` hosts the video, so that the page may load its first frame. */
export const isHostedAt = (origin: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === origin;
