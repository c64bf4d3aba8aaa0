import type { TagDto } from '@ads-checker/shared/contracts/tag-entities';
import { ShieldCheckIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { AVATAR_COLORS } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';

export function TagDot({ color }: Pick<TagDto, 'color'>) {
  return (
    <span
      aria-hidden="true"
      className={cx('size-2 flex-none rounded-full', AVATAR_COLORS[color] ?? AVATAR_COLORS[0])}
    />
  );
}

function TagChip({ tag: { name, color, isNeverTouched } }: { readonly tag: TagDto }) {
  const { t } = useTranslation('tags');
  return (
    <li
      title={isNeverTouched ? t('{name}: never changed by rules or schedules', { name }) : name}
      className="flex h-5 min-w-0 items-center gap-1 rounded-full border border-line-strong bg-surface px-1.5 text-xs text-ink-2"
    >
      {isNeverTouched ? (
        <ShieldCheckIcon aria-hidden="true" className="size-3 flex-none text-ink-3" />
      ) : null}
      <TagDot color={color} />
      <span className="max-w-24 truncate">{name}</span>
    </li>
  );
}

/** More are counted. */
const SHOWN = 2;

/** The tags of an object, beside its name. */
export function TagChips({ tags }: { readonly tags: readonly TagDto[] }) {
  const { t } = useTranslation('tags');
  const others = tags.slice(SHOWN);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <ul aria-label={t('Tags')} className="ms-1.5 flex min-w-0 flex-none items-center gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {others.length > 0 && (
        <li title={names} className="text-xs text-ink-3">
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{names}</span>
        </li>
      )}
    </ul>
  );
}
