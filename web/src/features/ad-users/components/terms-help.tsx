import { QuestionMarkCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Terms } from './terms.tsx';

export function TermsHelp() {
  const { t } = useTranslation('ad-users');
  const label = t('Profiles, ad accounts, members');
  return (
    <Popover
      label={label}
      className="w-90 p-4"
      trigger={<IconButton icon={QuestionMarkCircleIcon} label={label} />}
    >
      <Terms />
    </Popover>
  );
}
