import type { SampleAdImage } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, NodeType, Parameters } from './context.ts';
import { invalidParameter } from './errors.ts';
import { parseJson } from './filtering.ts';
import { formatInstant } from './formats.ts';
import { getAdAccount } from './parents.ts';
import { value } from './selection.ts';

/** Address of a generated image; `width` requests a smaller rendition. */
export function imageUrl(input: {
  image: SampleAdImage;
  context: GraphContext;
  width?: number;
}): string {
  const { context, image, width } = input;
  const size = width === undefined ? '' : `?width=${width}`;
  return `${context.origin}/__media/image/${image.adAccountId}/${image.hash}.svg${size}`;
}

export function imageFilter(input: { parameters: Parameters }): (image: SampleAdImage) => boolean {
  const { parameters } = input;
  const hashesText = parameters.get('hashes');
  const hashes =
    hashesText === undefined ? undefined : z.array(z.string()).safeParse(parseJson(hashesText));
  if (hashes?.success === false) {
    throw invalidParameter('Param hashes must be an array');
  }
  const wanted = hashes === undefined ? undefined : new Set(hashes.data);
  const name = parameters.get('name')?.toLocaleLowerCase();
  const minWidth = Number(parameters.get('minwidth') ?? 0);
  const minHeight = Number(parameters.get('minheight') ?? 0);
  return (image) =>
    (wanted === undefined || wanted.has(image.hash)) &&
    (name === undefined || image.name.toLocaleLowerCase().includes(name)) &&
    image.width >= minWidth &&
    image.height >= minHeight;
}

const instant = (read: (image: SampleAdImage) => number) =>
  value<SampleAdImage>((image, context) =>
    formatInstant({
      atMs: read(image),
      timeZone: getAdAccount({ object: image, context }).timeZone,
    }),
  );

export const adImageNode: NodeType<SampleAdImage> = {
  name: 'AdImage',
  idOf: (image) => image.id,
  defaults: ['hash'],
  fields: {
    account_id: value((image) => image.adAccountId),
    hash: value((image) => image.hash),
    status: value((image) => image.status),
    creatives: value((image) => image.creativeIds),
    permalink_url: value((image, context) => imageUrl({ image, context })),
    url: value((image, context) => imageUrl({ image, context })),
    url_128: value((image, context) => imageUrl({ image, context, width: 128 })),
    name: value((image) => image.name),
    width: value((image) => image.width),
    height: value((image) => image.height),
    original_width: value((image) => image.width),
    original_height: value((image) => image.height),
    created_time: instant((image) => image.createdAtMs),
    updated_time: instant((image) => image.updatedAtMs),
  },
  edges: {},
};
