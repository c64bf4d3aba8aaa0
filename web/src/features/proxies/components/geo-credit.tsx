import { useTranslation } from 'react-i18next';

/** The licence of the place database (CC BY 4.0) requires attribution wherever places are shown. */
export function GeoCredit() {
  const { t } = useTranslation('proxies');
  return (
    <a
      href="https://db-ip.com"
      target="_blank"
      rel="noreferrer"
      className="text-sm text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {t('IP geolocation by DB-IP')}
    </a>
  );
}
