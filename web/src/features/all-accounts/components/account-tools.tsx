import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getPeriodRange } from '../../../lib/periods.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { type ListFigureId, useOfferedListFigures } from '../../results/index.ts';
import { type CurrentView, SavedViewsMenu } from '../../saved-views/index.ts';
import type { AccountRow } from '../account-rows.ts';
import { type AccountsView, accountsQuery } from '../accounts-view.ts';

const TODAY = { preset: 'today' } as const;

/** Saves the list as a file, and its filters, order and columns as a view. */
export function AccountTools({
  rows,
  figures,
  view,
  now,
}: {
  readonly rows: readonly AccountRow[];
  /** Of trackers, that are shown. */
  readonly figures: readonly ListFigureId[];
  readonly view: AccountsView;
  readonly now: Date;
}) {
  const { t } = useTranslation('all-accounts');
  const offered = useOfferedListFigures();
  const shown = useMemo(
    (): CurrentView => ({
      list: 'accounts',
      query: accountsQuery(view),
      period: TODAY,
      columns: [],
      pinned: [],
      adUserId: null,
      adAccountId: null,
    }),
    [view],
  );
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <ExportButton
        id="accounts"
        isDisabled={rows.length === 0}
        fileOf={async () => {
          const { accountsCsv } = await import('../account-csv.ts');
          return accountsCsv({
            rows,
            figures: offered
              .filter(({ id }) => figures.includes(id))
              .map(({ id, name, unit }) => ({
                id,
                title: unit === null ? name : `${name}, ${unit}`,
              })),
            date: getPeriodRange({ period: TODAY, timeZone, now }).until,
            translate: t,
          });
        }}
      />
      <SavedViewsMenu shown={shown} />
    </>
  );
}
