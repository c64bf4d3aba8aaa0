import { useTranslation } from 'react-i18next';

export function Skipped({ count }: { readonly count: number }) {
  const { t } = useTranslation('ad-users');
  return count === 0 ? null : (
    <p className="mt-2 text-sm text-ink-3">
      {t(
        '{count, plural, one {# profile will be skipped: no permission.} other {# profiles will be skipped: no permission.}}',
        { count },
      )}
    </p>
  );
}
