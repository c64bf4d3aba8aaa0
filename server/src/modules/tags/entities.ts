import type { TagDto } from '@ads-checker/shared/contracts/tags';

export interface Tag extends Readonly<Omit<TagDto, 'objects' | 'createdAt' | 'updatedAt'>> {
  readonly objects: TagDto['objects'];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type TagFields = Pick<Tag, 'name' | 'color' | 'isShared' | 'isNeverTouched'>;
