import { encodePng } from '../../server/sandbox/png.ts';

/** A PNG of one grey, which browsers show. */
export function drawPng({ width, height, grey }: { width: number; height: number; grey: number }) {
  return encodePng({ width, height, colours: [[grey, grey, grey]], colourAt: () => 0 });
}
