import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { trackerDependentsQuery } from '../queries.ts';
import { DEPENDENT_COUNTS } from '../tracker-labels.ts';

/** How many tasks and rules read a tracker; empty until loaded. */
export function TrackerUses({ binomId }: { readonly binomId: string }) {
  const { t } = useTranslation('trackers');
  const { data } = useServerQuery(trackerDependentsQuery(binomId));
  const used = data?.filter(({ count }) => count > 0);
  if (used === undefined) {
    return null;
  }
  return used.length === 0 ? (
    <span className="text-ink-3">{t('Not used')}</span>
  ) : (
    <span className="flex min-w-0 flex-col">
      {used.map(({ kind, count }) => (
        <span key={kind} className="truncate">
          {t(DEPENDENT_COUNTS[kind], { count })}
        </span>
      ))}
    </span>
  );
}
