import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleExit } from '@ads-checker/shared/sample/index';
import type { Credentials, ExitRegistry } from './exits.ts';

export interface Target {
  /** A hostname, an IPv4 address, or an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
}

export type SilentFailure = 'dropped' | 'hanging';
export type Admission =
  | { readonly exit: SampleExit }
  | { readonly refusal: 'credentials' }
  | { readonly silence: SilentFailure };
export type ExitConnection =
  | { readonly socket: Socket }
  | { readonly refusal: 'forbidden' | 'unreachable' };

/** Upper limit for a connection that is left hanging. */
const HANG_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A hostname that only this proxy resolves: a client that resolves locally fails. */
const NAME_KNOWN_HERE = 'network.sandbox.internal';
const LOOPBACK_NAMES: readonly string[] = ['localhost', NAME_KNOWN_HERE];

/** Resolves to loopback only; undefined for every other address. */
function resolveLoopback(host: string): string | undefined {
  const name = host.toLowerCase();
  if (LOOPBACK_NAMES.includes(name)) {
    return '127.0.0.1';
  }
  return name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name) ? name : undefined;
}

function open({ host, port }: Target): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(), CONNECT_TIMEOUT_MS);
    socket.once('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** Lets authenticated clients connect: only to this machine, only while the exit has no fault. */
export interface Gate {
  admit(credentials: Credentials): Admission;
  connect(input: {
    readonly exit: SampleExit;
    readonly target: Target;
    readonly incoming: Socket;
  }): Promise<ExitConnection>;
}

export function createExitGate({
  exits,
  sandboxPort,
}: {
  exits: ExitRegistry;
  sandboxPort: number;
}): Gate {
  return {
    admit: (credentials) => {
      const exit = exits.authenticate(credentials);
      if (exit === undefined) {
        return { refusal: 'credentials' };
      }
      switch (exits.faultOf(exit)) {
        case 'refuse':
          return { silence: 'dropped' };
        case 'hang':
          return { silence: 'hanging' };
        default:
          return { exit };
      }
    },
    connect: async ({ exit, target, incoming }) => {
      const host = resolveLoopback(target.host);
      if (host === undefined) {
        return { refusal: 'forbidden' };
      }
      if (exit.delayMs > 0) {
        await wait(exit.delayMs);
      }
      const socket =
        exits.faultOf(exit) === 'unreachable' || incoming.destroyed
          ? undefined
          : await open({ host, port: target.port });
      if (socket === undefined) {
        return { refusal: 'unreachable' };
      }
      const isToSandbox = target.port === sandboxPort && host !== '::1';
      exits.open({ exit, outgoing: socket, incoming, isToSandbox });
      return { socket };
    },
  };
}

/** Closes a connection without a response, at once or after a timeout. */
export function closeWithoutResponse({
  silence,
  incoming,
}: {
  silence: SilentFailure;
  incoming: Socket;
}): void {
  if (silence === 'dropped') {
    incoming.resetAndDestroy();
    return;
  }
  const timer = setTimeout(() => incoming.destroy(), HANG_MS);
  incoming.once('close', () => clearTimeout(timer));
  // A paused stream would not notice the close.
  incoming.resume();
}

export function join({ incoming, outgoing }: { incoming: Socket; outgoing: Socket }): void {
  for (const [from, to] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    from.on('error', () => to.destroy());
    from.once('close', () => to.destroy());
    from.pipe(to);
  }
}
