import { GlobeAltIcon, PlusIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';
import { ShareAction } from '../share-action.tsx';
import { ProxyItems } from './palette/proxy-items.tsx';

export const proxiesFeature = defineFeature({
  namespace: 'proxies',
  commands: {
    updateProxy: ({ payload, target: { label } }) =>
      Object.keys(payload).join() === 'isShared' ? (
        <ShareAction isShared={payload.isShared === true} label={label} />
      ) : (
        <Trans i18nKey={'<b>Edit proxy</b> {label}'} values={{ label }} />
      ),
  },
  activity: {
    kinds: { proxies: msg('Proxies') },
    subjects: {
      proxy: (name) => (
        <Trans i18nKey="the proxy <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: { protocol: msg('Protocol'), hostname: msg('Host'), port: msg('Port') },
  },
  placeIcons: { proxies: GlobeAltIcon, newProxy: PlusIcon },
  PaletteItems: ProxyItems,
});
