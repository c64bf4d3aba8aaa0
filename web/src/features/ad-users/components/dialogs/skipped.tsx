import { useTranslation } from 'react-i18next';

export function Skipped({ count }: { readonly count: number }) {
  const { t } = useTranslation('ad-users');
  return count === 0 ? null : (
    <p className="mt-2 text-sm text-ink-3">
      {t(
        '{count, plural, one {# profile is skipped: it is not yours to change.} other {# profiles are skipped: they are not yours to change.}}',
        { count },
      )}
    </p>
  );
}
