import { useTranslation } from 'react-i18next';

/** Above the buttons, when only the proxy kept a profile from being saved. */
export function ProxyFaultNote() {
  const { t } = useTranslation('ad-users');
  return t(
    'Not saved: the proxy did not work, so the network could not be asked. Nothing is held against the profile. Choose another proxy or mend this one, then try again.',
  );
}
