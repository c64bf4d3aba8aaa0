import type { ReactionKind } from '@ads-checker/shared/contracts/comment-preset-entities';
import { type MessageKey, msg } from '../../../lib/i18n.ts';

export const REACTION_EMOJI: Readonly<Record<ReactionKind, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😡',
};

export const REACTION_LABELS: Readonly<Record<ReactionKind, MessageKey>> = {
  like: msg('Like'),
  love: msg('Love'),
  haha: msg('Haha'),
  wow: msg('Wow'),
  sad: msg('Sad'),
  angry: msg('Angry'),
};
