import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { type DataColumn, menuColumn } from '../../../ui/data-list/columns.ts';
import type { ProxyRow } from '../proxy-rows.ts';
import {
  AnswerCell,
  CheckCell,
  ExitIpCell,
  LocationCell,
  OwnerCell,
  placeOf,
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
        text: ({ name }) => name,
        cell: (_, link) => link,
      },
      {
        key: 'protocol',
        label: t('Protocol'),
        track: '88px',
        className: 'text-ink-2',
        phone: 'line',
        text: ({ proxy }) => proxy.options.protocol,
        cell: ({ proxy }) => proxy.options.protocol,
      },
      {
        key: 'address',
        label: t('Address'),
        track: 'minmax(148px,1fr)',
        className: 'ident text-ink-2',
        phone: 'line',
        phoneCell: ({ address }) => address,
        text: ({ address }) => address,
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
        text: placeOf,
        cell: (row) => <LocationCell row={row} />,
      },
      {
        key: 'exitIp',
        label: t('Exit IP'),
        track: '124px',
        text: ({ proxy }) => proxy.geo?.ip ?? null,
        cell: (row) => <ExitIpCell row={row} />,
      },
      {
        key: 'check',
        label: t('Check'),
        track: '116px',
        phone: 'corner',
        text: ({ state }) => proxyStateLabel(state).label,
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
        text: ({ users }) => users.length,
        cell: (row) => <UsersCell row={row} />,
      },
      {
        key: 'owner',
        label: t('Owner'),
        track: 'minmax(128px,.8fr)',
        text: ({ ownerName }) => ownerName,
        cell: (row) => <OwnerCell row={row} />,
      },
      menuColumn(t('Actions'), (row) => <ProxyMenu row={row} actions={actions} />),
    ],
    [t, actions],
  );
}
