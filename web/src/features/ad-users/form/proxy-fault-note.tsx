import { useTranslation } from 'react-i18next';

export function ProxyFaultNote() {
  const { t } = useTranslation('ad-users');
  return t(
    'Not saved: the proxy isn’t working, so the profile couldn’t be checked. Fix the proxy or choose another, then try again.',
  );
}
