import type { ResultSource } from '@ads-checker/shared/contracts/results';
import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { sourceReason } from '../source-reason.ts';

function Source({ source }: { readonly source: ResultSource }) {
  const { t } = useTranslation('results');
  const now = useNow();
  const { kind, id, name, readAt, error, unreadDayCount } = source;
  const at = readAt === null ? NO_VALUE : formatMoment({ at: readAt, now });
  return (
    <li className="flex flex-none items-center gap-1.5">
      {error !== null && (
        <ExclamationTriangleIcon aria-hidden="true" className="size-3.5 text-warning" />
      )}
      <span className={error === null ? '' : 'text-warning-ink'}>
        <span lang="">{name}</span> <b className="font-medium text-ink-2">{at}</b>
        {error !== null && `: ${sourceReason(error)}`}
      </span>
      {unreadDayCount > 0 && (
        <span>
          {t('{unreadDayCount, plural, one {# unread day} other {# unread days}}', {
            unreadDayCount,
          })}
        </span>
      )}
      {error !== null && kind === 'tracker' && id !== null && (
        <Link
          to="/team-settings/trackers/$binomId"
          params={{ binomId: id }}
          className="text-accent-ink hover:underline"
        >
          {t('Open tracker')}
        </Link>
      )}
    </li>
  );
}

/** Where the figures come from, and how old they are. */
export function SourceList({ sources }: { readonly sources: readonly ResultSource[] }) {
  const { t } = useTranslation('results');
  const hasTracker = sources.some(({ kind }) => kind === 'tracker');
  return (
    <section
      aria-label={t('Sources')}
      // Scrolls sideways on a phone
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-10 flex-none items-center gap-4 overflow-x-auto border-t border-line-strong bg-surface px-4 text-sm whitespace-nowrap text-ink-3 max-desk:px-3"
    >
      <span aria-hidden="true">{t('Sources')}</span>
      <ul className="flex items-center gap-4">
        {sources.map((source) => (
          <Source key={`${source.kind}/${source.id}`} source={source} />
        ))}
        {!hasTracker && <li>{t('Trackers: none')}</li>}
      </ul>
      <span className="ms-auto flex-none ps-4">{t('≈ Rates of each day')}</span>
    </section>
  );
}
