import type { PresetProblem } from './operations.ts';

/** Server messages for rejected operations; the UI translates them by code. */
export const PRESET_PROBLEM_TEXTS: Readonly<Record<PresetProblem, string>> = {
  onto_itself: 'A comment can’t be a reply to itself.',
  onto_parent: 'The comment is already there.',
  onto_descendant: 'A comment can’t be a reply to one of its own replies.',
  before_itself: 'A comment can’t be placed before itself.',
  before_next: 'The comment is already directly before this one.',
  before_descendant: 'A comment can’t be placed among its own replies.',
  comment_missing: 'This comment was deleted.',
  comment_exists: 'A comment with this ID already exists.',
  comment_empty: 'Enter a text or add an image or video.',
  last_comment: 'A preset needs at least one comment.',
  too_many_comments: 'A preset can have at most 2,000 comments.',
  too_much_text: 'The comments of a preset can have at most 200,000 characters.',
};
