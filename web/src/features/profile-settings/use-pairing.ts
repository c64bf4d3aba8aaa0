import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-time.ts';
import { isExtension } from './extension-builds.ts';

const POLL_MS = 3_000;

/**
 * An open code, as the server gave it to this session. A code from a URL could be anybody's, and
 * the extension would send them profiles.
 */
export interface OpenCode {
  readonly code: string;
  readonly expiresAt: string;
}

type Pairing =
  | { readonly state: 'idle' }
  | { readonly state: 'open'; readonly code: OpenCode }
  | { readonly state: 'expired' }
  | { readonly state: 'connected'; readonly session: SessionDto };

async function listExtensions(): Promise<readonly SessionDto[]> {
  const { data } = await call(identityRoutes.listSessions, {});
  return data.sessions.filter(isExtension);
}

/** Shows a code and polls until an extension has used it. */
export function usePairing({ onConnected }: { readonly onConnected: () => void }) {
  const [pairing, setPairing] = useState<Pairing>({ state: 'idle' });
  const openCode = pairing.state === 'open' ? pairing.code : null;

  const settle = useEffectEvent((next: Pairing) => {
    setPairing(next);
    if (next.state === 'connected') {
      onConnected();
    }
  });
  useEffect(() => {
    if (openCode === null) {
      return;
    }
    let isOver = false;
    const endMs = Date.parse(openCode.expiresAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: ReadonlySet<string> | undefined;
    const look = async () => {
      try {
        const sessions = await listExtensions();
        const found = sessions.find(({ id }) => known !== undefined && !known.has(id));
        known ??= new Set(sessions.map(({ id }) => id));
        if (!isOver && found !== undefined) {
          settle({ state: 'connected', session: found });
          return;
        }
      } catch {
        // The next poll may succeed; an ended session is handled elsewhere
      }
      if (isOver) {
        return;
      }
      if (endMs <= serverNow()) {
        settle({ state: 'expired' });
        return;
      }
      timer = setTimeout(() => void look(), POLL_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [openCode]);

  return {
    pairing,
    async open(): Promise<void> {
      const { data } = await call(extensionRoutes.createPairing, {});
      setPairing({ state: 'open', code: data });
    },
    close: () => setPairing({ state: 'idle' }),
  };
}
