import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { SavedViewDto } from '@ads-checker/shared/contracts/saved-views';
import type { SavedView } from './entities.ts';

export function presentSavedView({ createdAt, updatedAt, ...rest }: SavedView): SavedViewDto {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function savedViewSubject({
  id,
  name,
}: Pick<SavedView, 'id' | 'name'>): ActivityEntry['subject'] {
  return { type: 'saved_view', id, name };
}
