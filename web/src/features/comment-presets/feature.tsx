import { ChatBubbleLeftRightIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../lib/find-by-text.ts';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { useOwned } from '../../replica/index.ts';
import { PaletteRows } from '../../ui/palette-rows.tsx';
import { defineFeature, type PaletteItemsProps } from '../define.ts';

function PresetItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('comment-presets');
  return (
    <PaletteRows
      {...palette}
      heading={t('Comment presets')}
      kind="commentPreset"
      rows={findByText(useOwned('commentPreset').rows, palette.query)}
      icon={ChatBubbleLeftRightIcon}
      nameOf={({ name }) => name}
      noteOf={({ comments: { length: count } }) =>
        t('{count, plural, one {# comment} other {# comments}}', { count })
      }
      pathOf={({ id }) => `/comments-cheating/presets/${id}`}
    />
  );
}

export const commentPresetsFeature = defineFeature({
  namespace: 'comment-presets',
  commands: {
    createCommentPreset: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Create comment preset</b> {label}'} values={{ label }} />
    ),
    updateCommentPreset: ({ target: { label }, payload }) =>
      payload.shared === undefined ? (
        <Trans i18nKey={'<b>Rename comment preset</b> {label}'} values={{ label }} />
      ) : payload.shared ? (
        <Trans i18nKey={'<b>Share comment preset</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Stop sharing comment preset</b> {label}'} values={{ label }} />
      ),
    deleteCommentPreset: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete comment preset</b> {label}'} values={{ label }} />
    ),
    addPresetComments: ({ target: { label }, payload }) => (
      <Trans
        i18nKey={'<b>{count, plural, one {Add # comment} other {Add # comments}}</b> to {label}'}
        values={{ label, count: payload.comments.length }}
      />
    ),
    editPresetComments: ({ target: { label }, payload }) => (
      <Trans
        i18nKey={
          '<b>{count, plural, one {Change # comment} other {Change # comments}}</b> in {label}'
        }
        values={{ label, count: payload.comments.length }}
      />
    ),
    deletePresetComments: ({ target: { label }, payload }) => (
      <Trans
        i18nKey={
          '<b>{count, plural, one {Delete # comment} other {Delete # comments}}</b> from {label}'
        }
        values={{ label, count: payload.commentIds.length }}
      />
    ),
    editPresetComment: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Change comment</b> in {label}'} values={{ label }} />
    ),
    movePresetComment: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Move comment</b> in {label}'} values={{ label }} />
    ),
    deletePresetComment: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete comment</b> from {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { comment_presets: msg('Comment presets') },
    subjects: {
      comment_preset: (name) => (
        <Trans
          i18nKey="the comment preset <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
    },
    fields: { comment: msg('Comment'), commentCount: msg('Number of comments') },
  },
  PaletteItems: PresetItems,
  placeIcons: { commentBoosting: ChatBubbleLeftRightIcon },
});
