import type { ReactNode } from 'react';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import type { DataColumn, RowLink } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { usePhone } from '../../../ui/use-media.ts';

const ROW_PX = 48;
const PHONE_ROW_PX = 100;

interface ListFrameProps<Row> {
  readonly label: string;
  readonly texts: { readonly loading: string; readonly failed: string; readonly offline: string };
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly DataColumn<Row>[];
  readonly link: RowLink<Row>;
  readonly returnTo: string;
  readonly emptyState: ReactNode;
  readonly footer: ReactNode;
}

/** A list of the server in each of its states. */
export function ListFrame<Row extends { readonly id: string }>({
  label,
  texts,
  query: { data, error, isFetching, refetch },
  columns,
  link,
  returnTo,
  emptyState,
  footer,
}: ListFrameProps<Row>) {
  const isPhone = usePhone();
  const isLoaded = data !== undefined;
  const rows = data ?? [];
  return (
    <ServerList
      texts={texts}
      cells={['w-60', 'w-32', 'w-40', 'w-24']}
      isLoaded={isLoaded}
      isEmpty={rows.length === 0}
      isUnreachable={error instanceof NetworkFailure}
      error={isLoaded ? null : error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      head={null}
      emptyState={emptyState}
      footer={footer}
    >
      <DataList
        label={label}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        link={link}
        returnTo={returnTo}
        rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
        loadingLabel={texts.loading}
        empty={null}
      />
    </ServerList>
  );
}
