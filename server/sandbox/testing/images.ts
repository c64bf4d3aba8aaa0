import { createHash } from 'node:crypto';

/** A GIF of one pixel. */
export const PIXEL = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);
export const PIXEL_HASH = createHash('md5').update(PIXEL).digest('hex');
