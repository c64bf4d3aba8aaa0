import { expect, it } from 'vitest';
import type { Command } from '../replica/index.ts';
import { rejectionsText, rejectionText } from './rejection-text.ts';

const refused = (name: Command['name'], error: Command['error'] = null) => ({
  name,
  error,
  target: { kind: 'commentPreset', id: '1', label: 'Launch' } as Command['target'],
});

it.each([
  ['createCommentPreset', 'Couldn’t create Launch: '],
  ['updateCommentPreset', 'Couldn’t change Launch: '],
  ['movePresetComment', 'Couldn’t change Launch: '],
  ['deleteCommentPreset', 'Couldn’t delete Launch: '],
  ['createNotificationTemplate', 'Couldn’t create Launch: '],
  ['updateNotificationTemplate', 'Couldn’t change Launch: '],
  ['deleteNotificationTemplates', 'Couldn’t delete Launch: '],
] as const)('says what %s would have done', (name, text) => {
  expect(rejectionText(refused(name))).toBe(text);
});

it('contains the reason without its code, and that of the first of several', () => {
  const error = { message: "Comment preset '7' not found" };
  const taken = { message: 'A preset needs at least one comment.', code: 'last_comment' };
  expect(rejectionText(refused('deleteCommentPreset', error))).toBe(
    'Couldn’t delete Launch: Comment preset not found',
  );
  expect(rejectionsText(refused('deletePresetComment', taken), 4)).toBe(
    'Couldn’t save 4 changes: A preset needs at least one comment.',
  );
});
