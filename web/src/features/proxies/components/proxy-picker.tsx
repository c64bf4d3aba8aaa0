import { canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import {
  CheckIcon,
  ChevronUpDownIcon,
  ExclamationCircleIcon,
  PlusIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-names.ts';
import { proxyState } from '../../../lib/proxy-labels.ts';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { NewProxyLine } from './new-proxy-line.tsx';
import { ProxyCountry, ProxyStatus } from './proxy-parts.tsx';

/** A search field appears from this many proxies. */
const SEARCHED_FROM = 8;
/** A longer list needs the search. */
const SHOWN_MAX = 100;
const OPTION =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-11';

export interface ProxyPickerProps {
  readonly value: string | null;
  readonly onChange: (proxyId: string | null) => void;
  readonly isDisabled?: boolean;
  readonly label?: ReactNode;
  /** Label of the empty choice; default: `No proxy`. */
  readonly noneLabel?: ReactNode;
  readonly error?: string | undefined;
}

function useReadableProxies(): readonly StableRow<'proxy'>[] {
  const actor = useActor();
  const { rows } = useOwned('proxy');
  return useMemo(
    () =>
      rows
        .filter((proxy) => canReadProxy(actor, proxy))
        .toSorted((a, b) =>
          proxyDisplayName(a).localeCompare(proxyDisplayName(b), undefined, { numeric: true }),
        ),
    [rows, actor],
  );
}

function matches({
  proxy,
  text,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly text: string;
}): boolean {
  const code = proxy.geo?.countryCode ?? null;
  return [
    proxyDisplayName(proxy),
    formatProxyAddress(proxy.options),
    proxy.geo?.ip ?? '',
    proxy.geo?.city ?? '',
    code ?? '',
    code === null ? '' : countryName(code),
  ].some((value) => value.toLocaleLowerCase().includes(text));
}

function ProxyLine({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  return (
    <>
      <ProxyCountry proxy={proxy} />
      <span className="min-w-0 flex-1 truncate">{proxyDisplayName(proxy)}</span>
      {proxyState(proxy) !== 'passed' && <ProxyStatus proxy={proxy} isFull className="text-sm" />}
    </>
  );
}

function Options({
  proxies,
  value,
  onChoose,
  onNew,
}: {
  readonly proxies: readonly StableRow<'proxy'>[];
  readonly value: string | null;
  readonly onChoose: (proxyId: string | null) => void;
  readonly onNew: () => void;
}) {
  const { t } = useTranslation('proxies');
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const searchText = text.trim().toLocaleLowerCase();
  const found = proxies.filter((proxy) => matches({ proxy, text: searchText })).slice(0, SHOWN_MAX);
  const choices = [null, ...found];
  const onKeyDown = useRowArrows({
    container: list,
    count: choices.length,
    reveal: (index) =>
      list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the choices
    <div ref={list} className="flex w-80 max-w-full flex-col p-1" onKeyDown={onKeyDown}>
      {proxies.length >= SEARCHED_FROM && (
        <SearchField
          label={t('Search proxies')}
          placeholder={t('Name, host or IP')}
          value={text}
          onChange={setText}
          className="mb-1 flex-none"
        />
      )}
      {choices.map((proxy, index) => {
        const id = proxy?.id ?? null;
        return (
          <button
            key={id ?? 'none'}
            type="button"
            data-row={index}
            aria-pressed={id === value}
            className={OPTION}
            onClick={() => onChoose(id)}
          >
            <CheckIcon
              aria-hidden="true"
              className={cx('size-4 flex-none text-accent-ink', id !== value && 'invisible')}
            />
            {proxy === null ? t('No proxy') : <ProxyLine proxy={proxy} />}
          </button>
        );
      })}
      {found.length === 0 && searchText !== '' && (
        <p role="status" className="px-2 py-1.5 text-ink-3">
          {t('No proxies found')}
        </p>
      )}
      <div className="mt-1 border-t border-line pt-1">
        <button type="button" className={cx(OPTION, 'font-medium')} onClick={onNew}>
          <PlusIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          {t('New proxy')}
        </button>
      </div>
    </div>
  );
}

/** Chooses a usable proxy, or adds one in place. */
export function ProxyPicker({
  value,
  onChange,
  isDisabled = false,
  label,
  noneLabel,
  error,
}: ProxyPickerProps) {
  const { t } = useTranslation('proxies');
  const id = useId();
  const readable = useReadableProxies();
  const [isAdding, setAdding] = useState(false);
  /** Sync delivers the new proxy a moment later. */
  const [added, setAdded] = useState<StableRow<'proxy'> | null>(null);
  const proxies =
    added === null || readable.some((proxy) => proxy.id === added.id)
      ? readable
      : [added, ...readable];
  const chosen = proxies.find((proxy) => proxy.id === value);
  const noteId = `${id}-note`;
  const shownLabel = label ?? t('Proxy');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-sm font-medium text-ink-2">
        {shownLabel}
      </span>
      <Popover
        label={t('Choose proxy')}
        trigger={
          <button
            type="button"
            disabled={isDisabled}
            aria-describedby={error === undefined ? undefined : noteId}
            aria-invalid={error !== undefined || undefined}
            className={cx(
              'flex h-(--control-h-lg) w-full min-w-0 items-center gap-1.5 rounded-sm border bg-surface ps-2.5 pe-1.5 hover:bg-hover disabled:bg-subtle disabled:text-ink-3 max-desk:h-11',
              error === undefined ? 'border-control' : 'border-error',
            )}
          >
            {/* Inside the label: the accessible name must repeat the visible text, and a
                country is shown by two letters */}
            <span className="sr-only">{shownLabel} </span>
            <span className="flex min-w-0 flex-1 items-center gap-1.5 text-start">
              {chosen !== undefined ? (
                <ProxyLine proxy={chosen} />
              ) : value === null ? (
                <span className="min-w-0 truncate text-ink-2">{noneLabel ?? t('No proxy')}</span>
              ) : (
                <span className="text-ink-2">{t('Proxy you can’t access')}</span>
              )}
            </span>
            <ChevronUpDownIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </button>
        }
      >
        {({ close }) => (
          <Options
            proxies={proxies}
            value={value}
            onChoose={(proxyId) => {
              onChange(proxyId);
              setAdding(false);
              close();
            }}
            onNew={() => {
              close();
              setAdding(true);
            }}
          />
        )}
      </Popover>
      {error !== undefined && (
        <p id={noteId} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {error}
        </p>
      )}
      {isAdding && !isDisabled && (
        <NewProxyLine
          onAdded={(proxy) => {
            setAdded(proxy);
            setAdding(false);
            onChange(proxy.id);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}
