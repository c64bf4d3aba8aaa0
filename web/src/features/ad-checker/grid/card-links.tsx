import { InformationCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { type AdObjectRow, toObject } from '../ad-object.ts';
import { ObjectLinkIcons } from '../object-links.tsx';

export function CardLinks({
  row,
  isBlock,
  onInspect,
}: {
  readonly row: AdObjectRow;
  readonly isBlock: boolean;
  readonly onInspect: (row: AdObjectRow) => void;
}) {
  const { t } = useTranslation('ad-checker');
  if (isBlock) {
    return (
      <IconButton
        icon={InformationCircleIcon}
        label={t('Details of {name}', { name: row.name })}
        className="-my-3 -me-2.5 ms-auto"
        onClick={() => onInspect(row)}
      />
    );
  }
  return (
    <span className="-my-1 ms-auto flex flex-none opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100">
      <ObjectLinkIcons id={row.id} adAccountId={row.adAccountId} object={toObject(row)} />
    </span>
  );
}
