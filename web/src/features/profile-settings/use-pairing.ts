import {
  extensionRoutes,
  PAIRING_CODE_LIFE_MINUTES,
  PAIRING_HASH,
  pairingCodeSchema,
} from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isExtension } from './extension-words.ts';

const POLL_MS = 3_000;
const CODE_LIFE_MS = PAIRING_CODE_LIFE_MINUTES * 60_000;

/** A code that waits to be taken by an extension. */
export interface OpenCode {
  readonly code: string;
  /** Null for a code that came with the address: who made it knows. */
  readonly expiresAt: string | null;
}

type Pairing =
  | { readonly state: 'idle' }
  | { readonly state: 'open'; readonly code: OpenCode }
  | { readonly state: 'expired' }
  | { readonly state: 'connected'; readonly session: SessionDto };

/** The code of an address such as `/profile-settings#pair=ABCD-2345`. */
export function readHashCode(hash: string): string | undefined {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get(PAIRING_HASH);
  const parsed = pairingCodeSchema.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

async function listExtensions(): Promise<readonly SessionDto[]> {
  const { data } = await call(identityRoutes.listSessions, {});
  return data.sessions.filter(isExtension);
}

/** Shows a code and looks until an extension has taken it. Asks the server only while a code is open. */
export function usePairing({ onConnected }: { readonly onConnected: () => void }) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const hashCode = readHashCode(hash);
  const [pairing, setPairing] = useState<Pairing>(() =>
    hashCode === undefined
      ? { state: 'idle' }
      : { state: 'open', code: { code: hashCode, expiresAt: null } },
  );
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
    // One that came with the address is older than this page: it has run out by then
    const endMs =
      openCode.expiresAt === null ? Date.now() + CODE_LIFE_MS : Date.parse(openCode.expiresAt);
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
        // Whatever it is, the next look may do better; a session that ended is said elsewhere
      }
      if (isOver) {
        return;
      }
      if (endMs <= Date.now()) {
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
    /** @throws AppError as the server said it */
    async open(): Promise<void> {
      const { data } = await call(extensionRoutes.createPairing, {});
      if (hash !== '') {
        // An extension reads the address first: the former code must not stand there
        await navigate({ to: '/profile-settings', replace: true });
      }
      setPairing({ state: 'open', code: data });
    },
    close: () => setPairing({ state: 'idle' }),
  };
}
