import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from './page-head.tsx';
import { SegmentedControl } from './segmented-control.tsx';

interface SingleOrBulkPageProps {
  readonly title: ReactNode;
  readonly backTo: string;
  readonly isMany: boolean;
  readonly onChange: (isMany: boolean) => void;
  /** It stays as it is while lines are being sent. */
  readonly isHeld: boolean;
  /** Stays while the other is looked at: nothing typed is lost. */
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
      <PageHead
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
