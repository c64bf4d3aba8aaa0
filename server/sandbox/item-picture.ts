import { encodePng, type Rgb } from './png.ts';

const SIZE_PX = 600;
/** Hues are quantised to these steps, so that items share pictures. */
const HUE_STEP = 10;

/** @param hue degrees @param saturation and @param lightness 0 to 1 */
function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

function draw(hue: number): Buffer {
  return encodePng({
    width: SIZE_PX,
    height: SIZE_PX,
    colours: [toRgb(hue, 0.46, 0.78), toRgb((hue + 40) % 360, 0.8, 0.88), toRgb(hue, 0.42, 0.38)],
    colourAt(x, y) {
      if (y > SIZE_PX * (0.6 - 0.06 * Math.sin((x / SIZE_PX) * 2 * Math.PI))) {
        return 2;
      }
      return Math.hypot(x - SIZE_PX * 0.7, y - SIZE_PX * 0.34) < SIZE_PX * 0.16 ? 1 : 0;
    },
  });
}

const drawn = new Map<number, Buffer>();

/** A PNG like those of shops: the network accepts no vector images. */
export function itemPicture(hue: number): Buffer {
  const step = (Math.floor(hue / HUE_STEP) * HUE_STEP) % 360;
  const known = drawn.get(step) ?? draw(step);
  drawn.set(step, known);
  return known;
}
