import {
  drawAdImage,
  drawPortrait,
  findProfileById,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { itemPicture } from './item-picture.ts';

const SIZE_MAX = 4_096;

function readSize(text: string | null): number | undefined {
  const size = Number(text);
  return Number.isInteger(size) && size >= 1 && size <= SIZE_MAX ? size : undefined;
}

/** The picture of a Page or commenter: initials on a colour. */
export function portraitUrl({
  origin,
  id,
  name,
  size,
}: {
  readonly origin: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
}): string {
  return `${origin}/__media/portrait/${id}.svg?${new URLSearchParams({ name, size: String(size) })}`;
}

interface Media {
  readonly type: string;
  readonly body: string | Buffer;
}

const ITEM_PATH = /^\/__media\/item\/(\d{16})\.png$/;

/** A picture by URL; undefined when there is none. */
export function findMedia(input: { url: URL; world: SampleWorld }): Media | undefined {
  const itemId = ITEM_PATH.exec(input.url.pathname)?.[1];
  if (itemId !== undefined) {
    const view = Number(input.url.searchParams.get('view')) || 0;
    const hue = (Number(itemId.slice(-6)) * 47 + view * 20) % 360;
    return { type: 'image/png', body: itemPicture(hue) };
  }
  const svg = findDrawing(input);
  return svg === undefined ? undefined : { type: 'image/svg+xml; charset=utf-8', body: svg };
}

function findDrawing(input: { url: URL; world: SampleWorld }): string | undefined {
  const { url, world } = input;
  const [, , kind, first = '', second = ''] = url.pathname.split('/');
  if (kind === 'image') {
    const image = world.adImages.get(`${first}:${second.replace(/\.svg$/, '')}`);
    if (image === undefined) {
      return undefined;
    }
    const width = readSize(url.searchParams.get('width')) ?? image.width;
    const height = Math.round((image.height / image.width) * width);
    return drawAdImage({ hue: image.hue, label: image.label, width, height });
  }
  const id = first.replace(/\.svg$/, '');
  if (kind === 'product') {
    const product = world.products.get(id);
    return product === undefined
      ? undefined
      : drawAdImage({ hue: product.hue, label: product.name, width: 600, height: 600 });
  }
  if (kind === 'portrait') {
    const words = (url.searchParams.get('name') ?? '').split(/\s+/);
    return drawPortrait({
      hue: Number(id.slice(-3)) % 360,
      initials: `${words[0]?.charAt(0) ?? ''}${words[1]?.charAt(0) ?? ''}`,
      size: readSize(url.searchParams.get('size')) ?? 200,
    });
  }
  const profile = kind === 'profile' ? findProfileById({ world, facebookId: id }) : undefined;
  return profile === undefined
    ? undefined
    : drawPortrait({
        hue: Number(id.slice(-3)) % 360,
        initials: `${profile.firstName.charAt(0)}${profile.lastName.charAt(0)}`,
        size: readSize(url.searchParams.get('size')) ?? 200,
      });
}
