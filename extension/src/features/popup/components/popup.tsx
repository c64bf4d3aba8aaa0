import { ArrowLeftIcon, Cog6ToothIcon } from '@heroicons/react/16/solid';
import { Activity, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseCurrent,
  findCurrent,
  listPairings,
  onPairingsChange,
  type Pairing,
  pairingIdOf,
} from '../../../platform/storage.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { CaptureScreen } from '../../capture/components/capture-screen.tsx';
import { CopyScreen } from '../../capture/components/copy-screen.tsx';
import { PairScreen } from '../../pairing/components/pair-screen.tsx';
import { SettingsScreen } from '../../settings/components/settings-screen.tsx';

type View = 'main' | 'settings' | 'pair' | 'copy';

interface Pairings {
  readonly all: readonly Pairing[];
  readonly current: Pairing | undefined;
}

/** Undefined until they are read. */
function usePairings() {
  const [pairings, setPairings] = useState<Pairings | undefined>(undefined);
  useEffect(() => {
    const show = async () => {
      const all = await listPairings();
      setPairings({ all, current: await findCurrent(all) });
    };
    void show();
    return onPairingsChange(() => void show());
  }, []);
  const choose = (current: Pairing) => {
    setPairings((before) => before && { ...before, current });
    void chooseCurrent(pairingIdOf(current));
  };
  return { pairings, choose };
}

export function Popup() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('main');
  const { pairings, choose } = usePairings();
  const [revokedBy, setRevokedBy] = useState<string | null>(null);
  const [isReadWanted, setReadWanted] = useState(false);
  const [isChosen, setChosen] = useState(false);
  if (pairings === undefined) {
    return null;
  }
  const { all, current } = pairings;
  const isMain = view === 'main';
  return (
    // Browsers cut popups at 600 pixels: actions stay visible, the rest scrolls
    <div className="flex max-h-[600px] min-h-[520px] flex-col">
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line-strong bg-canvas ps-3.5 pe-2">
        <Mark />
        <b className="flex-none font-semibold">Ads Checker</b>
        <span className="ms-auto min-w-0 truncate text-sm text-ink-3">{current?.team.name}</span>
        {isMain ? (
          <IconButton
            icon={Cog6ToothIcon}
            label={t('Settings')}
            onClick={() => setView('settings')}
          />
        ) : (
          <IconButton icon={ArrowLeftIcon} label={t('Back')} onClick={() => setView('main')} />
        )}
      </header>
      {view === 'settings' && (
        <SettingsScreen
          pairings={all}
          onDisconnected={({ isLast }) => isLast && setView('main')}
          onPairAnother={() => setView('pair')}
        />
      )}
      {(view === 'pair' || (isMain && current === undefined)) && (
        <PairScreen
          pairings={all}
          revokedBy={current === undefined ? revokedBy : null}
          onPaired={({ isRead }) => {
            setRevokedBy(null);
            setChosen(true);
            setReadWanted(isRead);
            setView('main');
          }}
          onCopyWanted={() => setView('copy')}
        />
      )}
      {view === 'copy' && <CopyScreen />}
      {current !== undefined && (
        // The captured profile survives a visit to the settings
        <Activity mode={isMain ? 'visible' : 'hidden'}>
          <CaptureScreen
            pairings={all}
            pairing={current}
            isChosen={isChosen}
            onChoose={(choice) => {
              setChosen(choice.isChosen);
              choose(choice.pairing);
            }}
            revokedBy={revokedBy}
            isReadWanted={isReadWanted}
            onReadStarted={() => setReadWanted(false)}
            onRevoked={({ origin }) => setRevokedBy(new URL(origin).host)}
          />
        </Activity>
      )}
    </div>
  );
}
