import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { TagDto } from '@ads-checker/shared/contracts/tags';
import type { Tag } from './entities.ts';

export function presentTag({ createdAt, updatedAt, ...rest }: Tag): TagDto {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function tagSubject({ id, name }: Pick<Tag, 'id' | 'name'>): ActivityEntry['subject'] {
  return { type: 'tag', id, name };
}
