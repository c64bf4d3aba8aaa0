import { TagIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { findByText } from '../../lib/find-by-text.ts';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { toQueryString } from '../../lib/use-url-state.ts';
import { useOwned } from '../../replica/index.ts';
import { PaletteRows } from '../../ui/palette-rows.tsx';
import { defineFeature, type PaletteItemsProps } from '../define.ts';

function TagItems(palette: PaletteItemsProps) {
  const { t } = useTranslation('tags');
  return (
    <PaletteRows
      {...palette}
      heading={t('Profiles with tag')}
      kind="tag"
      rows={findByText(useOwned('tag').rows, palette.query)}
      icon={TagIcon}
      nameOf={({ name }) => name}
      pathOf={({ id }) => `/ad-users${toQueryString({ tags: [id] })}`}
    />
  );
}

export const tagsFeature = defineFeature({
  namespace: 'tags',
  commands: {
    createTag: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Create tag</b> {label}'} values={{ label }} />
    ),
    updateTag: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Update tag</b> {label}'} values={{ label }} />
    ),
    deleteTag: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete tag</b> {label}'} values={{ label }} />
    ),
    tagObjects: ({ target: { label }, payload: { objectIds } }) => (
      <Trans
        i18nKey={'<b>Tag</b> {count, plural, one {# object} other {# objects}}: {label}'}
        values={{ label, count: objectIds.length }}
      />
    ),
    untagObjects: ({ target: { label }, payload: { objectIds } }) => (
      <Trans
        i18nKey={
          '<b>Remove tag</b> from {count, plural, one {# object} other {# objects}}: {label}'
        }
        values={{ label, count: objectIds.length }}
      />
    ),
  },
  activity: {
    kinds: { tags: msg('Tags') },
    subjects: {
      tag: (name) => (
        <Trans i18nKey="the tag <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: { isNeverTouched: msg('Never touch') },
  },
  PaletteItems: TagItems,
});
