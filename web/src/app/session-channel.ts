import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { openChannel } from '../lib/open-channel.ts';
import { parseSignedIn } from '../replica/index.ts';

const CHANNEL = 'ads-checker:session';

interface SessionChannelHandlers {
  readonly onSignedIn: (signedIn: SignedIn) => void;
  readonly onRevoked: () => void;
}

function isMessage(data: unknown): data is { readonly type: unknown; readonly signedIn?: unknown } {
  return typeof data === 'object' && data !== null && 'type' in data;
}

/**
 * Tabs of one browser share a session, but only one holds the stream: it forwards events to the
 * others.
 */
export function openSessionChannel({ onSignedIn, onRevoked }: SessionChannelHandlers) {
  const channel = openChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) {
      return;
    }
    if (data.type === 'revoked') {
      onRevoked();
    }
    const signedIn = data.type === 'signed-in' ? parseSignedIn(data.signedIn) : undefined;
    if (signedIn !== undefined) {
      onSignedIn(signedIn);
    }
  });
  return {
    announceSignedIn: (signedIn: SignedIn) => channel?.postMessage({ type: 'signed-in', signedIn }),
    announceRevoked: () => channel?.postMessage({ type: 'revoked' }),
    close: () => channel?.close(),
  };
}
