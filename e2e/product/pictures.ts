import { encodePng } from '../../server/sandbox/png.ts';

/** A single-colour grey PNG. */
export function createPng({
  width,
  height,
  grey,
}: {
  width: number;
  height: number;
  grey: number;
}) {
  return encodePng({ width, height, colours: [[grey, grey, grey]], colourAt: () => 0 });
}
