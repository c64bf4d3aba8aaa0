import {
  type ReactionCounts as Counts,
  REACTION_KINDS,
  type ReactionKind,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import { PRESET_REACTIONS_MAX } from '@ads-checker/shared/contracts/comment-presets';
import { MinusIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { cx } from '../../../ui/class-names.ts';

export const REACTION_EMOJI: Readonly<Record<ReactionKind, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😡',
};

const REACTION_LABELS: Readonly<Record<ReactionKind, MessageKey>> = {
  like: msg('Like'),
  love: msg('Love'),
  haha: msg('Haha'),
  wow: msg('Wow'),
  sad: msg('Sad'),
  angry: msg('Angry'),
};

const BUTTON =
  'grid h-8 min-w-8 place-items-center border-line-strong px-2 hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent pointer-coarse:h-11 pointer-coarse:min-w-11';

/** How many of each reaction a comment gets. */
export function ReactionCounts({
  reactions,
  isDisabled,
  onChange,
}: {
  readonly reactions: Counts;
  readonly isDisabled: boolean;
  readonly onChange: (reactions: Counts) => void;
}) {
  const { t } = useTranslation('comment-presets');
  const set = (kind: ReactionKind, count: number): void => {
    const next = { ...reactions, [kind]: count };
    onChange(Object.fromEntries(Object.entries(next).filter(([, each]) => each > 0)));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" disabled={isDisabled}>
      <legend className="mb-1 text-sm font-medium text-ink-2">{t('Reactions')}</legend>
      <div className="flex flex-wrap gap-2">
        {REACTION_KINDS.map((kind) => {
          const count = reactions[kind] ?? 0;
          const name = t(REACTION_LABELS[kind]);
          return (
            <span
              key={kind}
              className={cx(
                'inline-flex overflow-hidden rounded-sm border',
                count > 0 ? 'border-accent bg-selected' : 'border-line-strong',
              )}
            >
              <button
                type="button"
                className={BUTTON}
                aria-label={t('{name}: add one, {count} now', { name, count })}
                title={name}
                disabled={count >= PRESET_REACTIONS_MAX}
                onClick={() => set(kind, count + 1)}
              >
                <span className="tabular-nums">
                  {REACTION_EMOJI[kind]} {count}
                </span>
              </button>
              {count > 0 && (
                <button
                  type="button"
                  className={cx(BUTTON, 'border-s')}
                  aria-label={t('{name}: remove one', { name })}
                  onClick={() => set(kind, count - 1)}
                >
                  <MinusIcon aria-hidden="true" className="size-4" />
                </button>
              )}
            </span>
          );
        })}
      </div>
      <p className="text-sm text-ink-3">
        {t(
          'A Page can leave one reaction on a comment: a Like. Other reactions stay here but are skipped.',
        )}
      </p>
    </fieldset>
  );
}
