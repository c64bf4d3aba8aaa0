import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { PARTIAL } from '../result-labels.ts';

/** Sums that are too low, since not all that belongs to them is known. */
export function PartialMark() {
  const { t } = useTranslation('results');
  return (
    <Tooltip text={t(PARTIAL)}>
      <span className="inline-flex flex-none">
        <LabelledIcon
          icon={ExclamationTriangleIcon}
          label={t(PARTIAL)}
          className="size-3.5 text-warning"
        />
      </span>
    </Tooltip>
  );
}
