import { ArrowLeftIcon, Cog6ToothIcon } from '@heroicons/react/16/solid';
import { Activity, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPairing, onPairingChange, type Pairing } from '../../../platform/storage.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { CaptureScreen } from '../../capture/components/capture-screen.tsx';
import { CopyScreen } from '../../capture/components/copy-screen.tsx';
import { PairScreen } from '../../pairing/components/pair-screen.tsx';
import { SettingsScreen } from '../../settings/components/settings-screen.tsx';

type View = 'main' | 'settings' | 'pair' | 'copy';

/** Undefined until it is read. */
function usePairing(): Pairing | null | undefined {
  const [pairing, setPairing] = useState<Pairing | null | undefined>(undefined);
  useEffect(() => {
    void findPairing().then(setPairing);
    return onPairingChange(() => void findPairing().then(setPairing));
  }, []);
  return pairing;
}

export function Popup() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('main');
  const pairing = usePairing();
  const [revokedBy, setRevokedBy] = useState<string | null>(null);
  const [isReadWanted, setReadWanted] = useState(false);
  if (pairing === undefined) {
    return null;
  }
  const isMain = view === 'main';
  return (
    // Browsers cut popups at 600 pixels: actions stay visible, the rest scrolls
    <div className="flex max-h-[600px] min-h-[520px] flex-col">
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line-strong bg-canvas ps-3.5 pe-2">
        <Mark />
        <b className="flex-none font-semibold">Ads Checker</b>
        <span className="ms-auto min-w-0 truncate text-sm text-ink-3">{pairing?.team.name}</span>
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
          pairing={pairing}
          onDisconnected={() => setView('main')}
          onPairAnother={() => setView('pair')}
        />
      )}
      {(view === 'pair' || (isMain && pairing === null)) && (
        <PairScreen
          current={pairing}
          revokedBy={pairing === null ? revokedBy : null}
          onPaired={({ isRead }) => {
            setRevokedBy(null);
            setReadWanted(isRead);
            setView('main');
          }}
          onCopyWanted={() => setView('copy')}
        />
      )}
      {view === 'copy' && <CopyScreen />}
      {pairing !== null && (
        // The captured profile survives a visit to the settings
        <Activity mode={isMain ? 'visible' : 'hidden'}>
          <CaptureScreen
            key={`${pairing.origin} ${pairing.team.id} ${pairing.pairedAt}`}
            pairing={pairing}
            isReadWanted={isReadWanted}
            onReadStarted={() => setReadWanted(false)}
            onRevoked={() => setRevokedBy(new URL(pairing.origin).host)}
          />
        </Activity>
      )}
    </div>
  );
}
