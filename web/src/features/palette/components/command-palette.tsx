import { MagnifyingGlassIcon, PauseIcon, PlayIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { type SearchHit, toProfileHit, useOwned, useSyncStatus } from '../../../replica/index.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ITEM } from '../../../ui/palette-item.tsx';
import { paletteItems } from '../../registry.ts';
import { getHitPath, getHitValue, groupHits, isAdObjectHit } from '../results.ts';
import { useHits } from '../use-hits.ts';
import { useSwitchAction } from '../use-switch-action.ts';
import { ActionItems, type ShellActions } from './action-items.tsx';
import { HitItem } from './hit-item.tsx';
import { getPlaceValue, PlaceItem, usePlaceHits } from './place-items.tsx';

const ACT = 'act/switch';
const RECENT_PROFILES = 6;

interface CommandPaletteProps extends ShellActions {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const GROUP =
  '[&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:pt-2.5 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-sm [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-ink-3';

/** Initial profiles before anything is typed. */
function useProfileHits(): readonly SearchHit[] {
  const { rows } = useOwned('adUser');
  return useMemo(() => rows.slice(0, RECENT_PROFILES).map(toProfileHit), [rows]);
}

function Footer() {
  const { t } = useTranslation('palette');
  const { syncedAt } = useSyncStatus();
  return (
    <div className="flex flex-none items-center gap-4 rounded-b-lg border-t border-line-strong bg-canvas px-3.5 py-2 text-sm text-ink-3 max-desk:hidden">
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('select')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd>
        {t('open')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>{joinKeys([MOD_KEY, '↵'])}</Kbd>
        {t('new tab')}
      </span>
      {syncedAt !== null && (
        <span className="ms-auto">
          {t('Data from {time}', { time: formatMoment({ at: syncedAt }) })}
        </span>
      )}
    </div>
  );
}

/** What can be done with the marked hit. */
function SwitchGroup({
  hit,
  onClose,
}: {
  readonly hit: NonNullable<Parameters<typeof useSwitchAction>[0]>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('palette');
  const act = useSwitchAction(hit);
  if (act === null) {
    return null;
  }
  return (
    <Command.Group heading={t('Actions for “{name}”', { name: hit.name })} className={GROUP}>
      <Command.Item
        value={ACT}
        className={ITEM}
        onSelect={() => {
          act.run();
          onClose();
        }}
      >
        {act.status === 'PAUSED' ? (
          <PauseIcon aria-hidden="true" className="size-4 text-ink-3" />
        ) : (
          <PlayIcon aria-hidden="true" className="size-4 text-ink-3" />
        )}
        {act.status === 'PAUSED' ? t('Turn off') : t('Turn on')}
      </Command.Item>
    </Command.Group>
  );
}

function PaletteBody({ onClose, ...shell }: Omit<CommandPaletteProps, 'isOpen'>) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [value, setValue] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isNewTab = useRef(false);
  const isEnterPending = useRef(false);
  const found = useHits(query);
  const profiles = useProfileHits();
  const text = query.trim().toLocaleLowerCase();
  const hits = text === '' ? profiles : found.hits;
  const sections = groupHits(hits);
  const places = usePlaceHits(query);
  const best = hits.filter(isAdObjectHit).at(0) ?? null;
  const [actOnId, setActOnId] = useState<string | null>(null);
  const marked =
    hits
      .filter(isAdObjectHit)
      .find((hit) => getHitValue(hit) === (value === ACT ? actOnId : value)) ?? best;

  const go = (href: string) => {
    if (isNewTab.current) {
      isNewTab.current = false;
      window.open(href, '_blank', 'noopener');
    } else {
      void navigate({ href });
    }
    onClose();
  };
  // The best hit of a new text is what Enter opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text makes another choice, other news does not
  useEffect(() => {
    const first = sections[0]?.hits[0];
    const named = places.find(({ word }) => word === null);
    // Without an object or a screen of that name, the first answer on the list
    const [item] = list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [];
    setValue(
      first !== undefined
        ? getHitValue(first)
        : named !== undefined
          ? getPlaceValue(named.name)
          : (item?.dataset.value ?? ''),
    );
    const path = first === undefined ? named?.path : getHitPath(first);
    if (isEnterPending.current && path !== undefined) {
      go(path);
    } else if (isEnterPending.current) {
      item?.click();
    }
    isEnterPending.current = false;
  }, [found.query]);

  const titles: Readonly<Record<SearchHit['kind'], string>> = {
    campaign: t('Campaigns'),
    ad_set: t('Ad sets'),
    ad: t('Ads'),
    adAccount: t('Ad accounts'),
    adUser: t('Profiles'),
  };

  // ⌘Enter differs from Enter; the selection stays in the list.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    isNewTab.current = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    // The results still belong to a shorter query: Enter waits for the current ones.
    if (event.key === 'Enter' && query.trim() !== found.query && !event.nativeEvent.isComposing) {
      isEnterPending.current = true;
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <Command
      label={t('Search or jump to')}
      shouldFilter={false}
      loop
      value={value}
      onValueChange={(next) => {
        if (next === ACT && marked !== null) {
          setActOnId(getHitValue(marked));
        }
        setValue(next);
      }}
      onKeyDownCapture={onKeyDownCapture}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line-strong px-4">
        <MagnifyingGlassIcon aria-hidden="true" className="size-4 text-ink-3" />
        <Command.Input
          autoFocus
          value={query}
          onValueChange={(next) => {
            isEnterPending.current = false;
            setQuery(next);
          }}
          placeholder={t('Search or jump to')}
          className="w-full min-w-0 border-0 bg-transparent p-0 text-lg outline-0 max-desk:text-xl"
        />
        <button type="button" onClick={onClose}>
          <Kbd>esc</Kbd> <span className="sr-only">{t('Close')}</span>
        </button>
      </div>
      <Command.List
        ref={list}
        label={t('Results')}
        className="min-h-0 flex-1 overflow-auto p-1.5 [scroll-padding-block:6px]"
      >
        <Command.Empty className="px-2 py-6 text-center text-ink-3">
          {t('No results')}
        </Command.Empty>
        {sections.map(({ kind, hits: hitsOfKind }) => (
          <Command.Group key={kind} heading={titles[kind]} className={GROUP}>
            {hitsOfKind.map((hit) => (
              <HitItem
                key={getHitValue(hit)}
                hit={hit}
                query={query}
                onSelect={() => go(getHitPath(hit))}
                end={value === getHitValue(hit) && <Kbd>↵</Kbd>}
              />
            ))}
          </Command.Group>
        ))}
        {marked !== null && <SwitchGroup hit={marked} onClose={onClose} />}
        {paletteItems.map(({ namespace, PaletteItems }) => (
          <PaletteItems key={namespace} query={query} className={GROUP} onGo={go} />
        ))}
        {places.length > 0 && (
          <Command.Group heading={t('Go to')} className={GROUP}>
            {places.map((place) => (
              <PlaceItem
                key={place.name}
                place={place}
                query={query}
                onSelect={() => go(place.path)}
              />
            ))}
          </Command.Group>
        )}
        <ActionItems query={query} className={GROUP} onClose={onClose} {...shell} />
      </Command.List>
      <Footer />
    </Command>
  );
}

export function CommandPalette({ isOpen, onClose, ...shell }: CommandPaletteProps) {
  const { t } = useTranslation('palette');
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(next) => {
        if (!next) {
          onClose();
        }
      }}
      className="fixed inset-0 z-(--z-palette) flex items-start justify-center bg-scrim p-2 data-entering:animate-appear desk:pt-24"
    >
      <Modal className="flex max-h-[min(560px,85dvh)] w-full max-w-155 flex-col rounded-lg bg-raised shadow-dialog outline-none data-entering:animate-rise">
        <Dialog
          aria-label={t('Search or jump to')}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <PaletteBody onClose={onClose} {...shell} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
