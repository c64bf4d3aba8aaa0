import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type {
  CommentPresetDto,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import type { CommentPreset } from './entities.ts';

const VALUE_MAX_LENGTH = 500;
/** Texts per action shown in the log. */
const LOGGED_TEXTS = 5;

export function presentPreset({
  isShared,
  comments,
  createdAt,
  updatedAt,
  ...rest
}: CommentPreset): CommentPresetDto {
  return {
    ...rest,
    shared: isShared,
    comments: [...comments],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function cut(text: string): string {
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;
}

/** The changes of an operation for the log: texts and counts, without positions or reactions. */
export function commentChanges(
  before: readonly PresetComment[],
  after: readonly PresetComment[],
): ActivityChange[] {
  if (Math.abs(before.length - after.length) > 1) {
    return [{ field: 'commentCount', from: String(before.length), to: String(after.length) }];
  }
  const textsBefore = new Map(before.map(({ id, text }) => [id, text]));
  const textsAfter = new Map(after.map(({ id, text }) => [id, text]));
  const gone = before.filter(({ id }) => !textsAfter.has(id));
  const touched = [...gone, ...after.filter(({ id, text }) => textsBefore.get(id) !== text)];
  return touched.slice(0, LOGGED_TEXTS).map(({ id }) => ({
    field: 'comment',
    from: cut(textsBefore.get(id) ?? ''),
    to: cut(textsAfter.get(id) ?? ''),
  }));
}
