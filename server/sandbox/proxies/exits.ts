import type { Socket } from 'node:net';
import { SAMPLE_EXITS, type SampleExit } from '@ads-checker/shared/sample/index';

export const EXIT_FAULTS = ['none', 'refuse', 'hang', 'wrong_credentials', 'unreachable'] as const;
export type ExitFault = (typeof EXIT_FAULTS)[number];

export interface ExitReport extends SampleExit {
  readonly fault: ExitFault;
  /** Calls to the network and to the echo that came out here. */
  readonly calls: number;
}

/** Credentials as they came over the wire; SOCKS4 knows no password. */
export interface Credentials {
  readonly username: string;
  readonly password: string | null;
}

/** The exits of the provider: credentials, faults and open connections. */
export interface ExitRegistry {
  /** The exit with these credentials, unless its fault refuses them. */
  authenticate(credentials: Credentials): SampleExit | undefined;
  faultOf(exit: SampleExit): ExitFault;
  /** False when there is no exit of that name. A fault cuts the connections that stand; without a name it strikes all. */
  setFault(input: { readonly name: string | undefined; readonly fault: ExitFault }): boolean;
  /** Remembers which exit a connection comes out of, by the local port it has on the way to the sandbox, and both its ends. */
  open(input: {
    readonly exit: SampleExit;
    readonly outgoing: Socket;
    readonly incoming: Socket;
    readonly isToSandbox: boolean;
  }): void;
  /** The exit that a connection of the sandbox came out of, by the port at its other end. */
  findByPort(port: number | undefined): SampleExit | undefined;
  noteCall(exit: SampleExit): void;
  list(): readonly ExitReport[];
  reset(): void;
}

const EXITS: readonly SampleExit[] = SAMPLE_EXITS;

export function createExitRegistry(): ExitRegistry {
  const faults = new Map<string, ExitFault>();
  const calls = new Map<string, number>();
  const byPort = new Map<number, SampleExit>();
  const connections = new Map<Socket, string>();
  const faultOf = (exit: SampleExit): ExitFault => faults.get(exit.name) ?? 'none';
  return {
    authenticate: ({ username, password }) =>
      EXITS.find(
        (exit) =>
          exit.username === username &&
          exit.password === password &&
          faultOf(exit) !== 'wrong_credentials',
      ),
    faultOf,
    setFault: ({ name, fault }) => {
      const struck = EXITS.filter((exit) => name === undefined || exit.name === name);
      for (const exit of struck) {
        faults.set(exit.name, fault);
      }
      if (fault !== 'none') {
        for (const [socket, exitName] of connections) {
          if (struck.some((exit) => exit.name === exitName)) {
            socket.destroy();
          }
        }
      }
      return struck.length > 0;
    },
    open: ({ exit, outgoing, incoming, isToSandbox }) => {
      const port = outgoing.localPort;
      if (isToSandbox && port !== undefined) {
        byPort.set(port, exit);
        outgoing.once('close', () => byPort.delete(port));
      }
      for (const socket of [outgoing, incoming]) {
        if (!connections.has(socket)) {
          connections.set(socket, exit.name);
          socket.once('close', () => connections.delete(socket));
        }
      }
    },
    findByPort: (port) => (port === undefined ? undefined : byPort.get(port)),
    noteCall: (exit) => {
      calls.set(exit.name, (calls.get(exit.name) ?? 0) + 1);
    },
    list: () =>
      EXITS.map((exit) => ({ ...exit, fault: faultOf(exit), calls: calls.get(exit.name) ?? 0 })),
    reset: () => {
      faults.clear();
      calls.clear();
    },
  };
}
