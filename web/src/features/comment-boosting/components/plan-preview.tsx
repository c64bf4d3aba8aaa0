import type { BoostingPlan, PlannedStep } from '@ads-checker/shared/domain/comment-boosting/plan';
import { ChatBubbleLeftIcon, HandThumbUpIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';

const STEPS_MAX = 100;

function stepName(
  { kind, text }: PlannedStep,
  t: ReturnType<typeof useTranslation<'comment-boosting'>>['t'],
): string {
  switch (kind) {
    case 'post_reaction':
      return t('Like for the post');
    case 'comment_reaction':
      return t('Like for a comment');
    default:
      return text === '' ? t('Image') : text;
  }
}

/** What a task would place and when, if nothing delays it. */
export function PlanPreview({
  plan: { steps, reactionsLeftOut, commentsLeftOut },
  startAt,
}: {
  readonly plan: BoostingPlan;
  readonly startAt: Date;
}) {
  const { t } = useTranslation('comment-boosting');
  const timeOf = ({ atMs }: PlannedStep): string =>
    formatMoment({ at: new Date(startAt.getTime() + atMs) });
  const last = steps.at(-1);
  return (
    <section aria-label={t('Plan')}>
      <h3 className="font-medium">{t('Plan')}</h3>
      <p role="status" className="text-sm text-ink-3">
        {last === undefined
          ? t('Nothing to publish')
          : t(
              '{count, plural, one {# comment or reaction} other {# comments and reactions}} under each post, the last at {time}',
              {
                count: steps.length,
                time: timeOf(last),
              },
            )}
      </p>
      {(reactionsLeftOut > 0 || commentsLeftOut > 0) && (
        <Note tone="info" className="mt-2">
          {reactionsLeftOut > 0 &&
            t(
              'A Page can leave only one Like: {count, plural, one {# reaction will be left out.} other {# reactions will be left out.}}',
              { count: reactionsLeftOut },
            )}{' '}
          {commentsLeftOut > 0 &&
            t(
              '{count, plural, one {# comment without text or image will be left out with its replies.} other {# comments without text or image will be left out with their replies.}}',
              { count: commentsLeftOut },
            )}
        </Note>
      )}
      <ol className="m-0 list-none p-0 pt-1">
        {steps.slice(0, STEPS_MAX).map((step, position) => {
          const isReaction = step.kind.endsWith('_reaction');
          const Icon = isReaction ? HandThumbUpIcon : ChatBubbleLeftIcon;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
            <li key={position} className="flex gap-2.5 border-b border-line py-1.5">
              <span className="w-20 flex-none text-sm text-ink-2 tabular-nums">{timeOf(step)}</span>
              <Icon
                aria-hidden="true"
                className={
                  step.kind === 'reply'
                    ? 'ms-4 mt-0.5 size-4 flex-none text-ink-3'
                    : 'mt-0.5 size-4 flex-none text-ink-3'
                }
              />
              <span className="min-w-0 flex-1">
                {/* Stretched inside the line, it would show the clamped text */}
                <span lang={isReaction ? undefined : ''} className="line-clamp-2 wrap-anywhere">
                  {stepName(step, t)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {steps.length > STEPS_MAX && (
        <p className="py-2 text-sm text-ink-3">
          {t('and {count} more', { count: steps.length - STEPS_MAX })}
        </p>
      )}
    </section>
  );
}
