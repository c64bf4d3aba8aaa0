import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import type { ProxyRow } from '../proxy-rows.ts';
import {
  AnswerCell,
  CheckCell,
  ExitIpCell,
  LocationCell,
  OwnerCell,
  UsersCell,
} from './proxy-cells.tsx';
import { type ProxyActions, ProxyMenu } from './proxy-menu.tsx';

export function useProxyColumns(actions: ProxyActions): readonly DataColumn<ProxyRow>[] {
  const { t } = useTranslation('proxies');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Name'),
        track: 'minmax(104px,1fr)',
        phone: 'name',
        cell: (_, link) => link,
      },
      {
        key: 'protocol',
        label: t('Protocol'),
        track: '88px',
        className: 'text-ink-2',
        phone: 'line',
        cell: ({ proxy }) => proxy.options.protocol,
      },
      {
        key: 'address',
        label: t('Address'),
        track: 'minmax(148px,1fr)',
        className: 'ident text-ink-2',
        phone: 'line',
        phoneCell: ({ address }) => address,
        cell: ({ address }) => (
          <span className="truncate" title={address}>
            {address}
          </span>
        ),
      },
      {
        key: 'location',
        label: t('Location'),
        track: 'minmax(164px,1.2fr)',
        phone: 'figure',
        cell: (row) => <LocationCell row={row} />,
      },
      {
        key: 'exitIp',
        label: t('Exit IP'),
        track: '124px',
        cell: (row) => <ExitIpCell row={row} />,
      },
      {
        key: 'check',
        label: t('Check'),
        track: '116px',
        phone: 'corner',
        cell: (row) => <CheckCell row={row} />,
      },
      {
        key: 'answer',
        label: t('Latency'),
        track: 'minmax(172px,1fr)',
        phone: 'figure',
        cell: (row) => <AnswerCell row={row} />,
      },
      {
        key: 'profiles',
        label: t('Profiles'),
        track: '92px',
        align: 'end',
        phone: 'figure',
        cell: (row) => <UsersCell row={row} />,
      },
      {
        key: 'owner',
        label: t('Owner'),
        track: 'minmax(128px,.8fr)',
        cell: (row) => <OwnerCell row={row} />,
      },
      menuColumn(t('Actions'), (row) => <ProxyMenu row={row} actions={actions} />),
    ],
    [t, actions],
  );
}
