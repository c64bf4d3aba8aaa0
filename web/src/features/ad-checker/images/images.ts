import type { AdDto, AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import type { RowFilters } from '../filters/filters.ts';

/** In the ad network's order. */
export function filterImages({
  images,
  filters,
}: {
  images: readonly AdImageDto[];
  filters: Pick<RowFilters, 'query' | 'statuses'>;
}): readonly AdImageDto[] {
  const text = filters.query.trim().toLocaleLowerCase();
  const statuses: ReadonlySet<string> = new Set(filters.statuses);
  return images.filter(
    ({ id, name, status }) =>
      (statuses.size === 0 || statuses.has(status)) &&
      (name.toLocaleLowerCase().includes(text) || id.toLocaleLowerCase().includes(text)),
  );
}

export function findUses({
  image,
  ads,
}: {
  image: Pick<AdImageDto, 'creativeIds'>;
  ads: readonly AdDto[];
}): readonly AdDto[] {
  const creativeIds = new Set(image.creativeIds);
  return ads.filter(({ creative }) => creative !== null && creativeIds.has(creative.id));
}

/** `1200 × 628`; null when unknown. */
export function imageSizeText({
  width,
  height,
}: Pick<AdImageDto, 'width' | 'height'>): string | null {
  return width === null || height === null ? null : `${width} × ${height}`;
}
