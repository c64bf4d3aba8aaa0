import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { proxyState, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useOwned } from '../../../replica/index.ts';
import { HUE_ICON } from '../../../ui/hue.ts';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { findProxies } from './find-proxies.ts';

const LIMIT = 5;

export function ProxyItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('proxies');
  const { rows } = useOwned('proxy');
  const proxies = findProxies({ proxies: rows, text: query, limit: LIMIT });
  return proxies.length === 0 ? null : (
    <Command.Group heading={t('Proxies')} className={className}>
      {proxies.map((proxy) => {
        const { label, hue, icon } = proxyStateLabel(proxyState(proxy));
        return (
          <Command.Item
            key={proxy.id}
            value={`proxy/${proxy.id}`}
            className={ITEM}
            onSelect={() => onGo(`/proxies/${proxy.id}`)}
          >
            <LabelledIcon
              icon={icon}
              label={label}
              className={`size-4 flex-none ${HUE_ICON[hue]}`}
            />
            <span className="min-w-0 truncate">
              <MatchedText text={proxyDisplayName(proxy)} query={query} />
            </span>
            <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
              <MatchedText text={formatProxyAddress(proxy.options)} query={query} />
            </span>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
