import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from './page-header.tsx';
import { SegmentedControl } from './segmented-control.tsx';

interface SingleOrBulkPageProps {
  readonly title: ReactNode;
  readonly backTo: string;
  readonly isMany: boolean;
  readonly onChange: (isMany: boolean) => void;
  /** The tab is fixed while lines are being sent. */
  readonly isHeld: boolean;
  /** Stays mounted behind the other tab, so that no input is lost. */
  readonly one: ReactNode;
  readonly many: ReactNode;
}

export function SingleOrBulkPage({
  title,
  backTo,
  isMany,
  onChange,
  isHeld,
  one,
  many,
}: SingleOrBulkPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={title}
        backTo={backTo}
        actions={
          !isHeld && (
            <SegmentedControl
              label={t('Quantity')}
              value={isMany ? 'many' : 'one'}
              onChange={(key) => onChange(key === 'many')}
              segments={[
                { key: 'one', label: t('One') },
                { key: 'many', label: t('Multiple') },
              ]}
            />
          )
        }
      />
      <div className={isMany ? 'hidden' : 'contents'}>{one}</div>
      {isMany && many}
    </>
  );
}
