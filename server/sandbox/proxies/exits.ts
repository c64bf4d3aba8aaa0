import type { Socket } from 'node:net';
import { SAMPLE_EXITS, type SampleExit } from '@ads-checker/shared/sample/index';

export const EXIT_FAULTS = ['none', 'refuse', 'hang', 'wrong_credentials', 'unreachable'] as const;
export type ExitFault = (typeof EXIT_FAULTS)[number];

export interface ExitReport extends SampleExit {
  readonly fault: ExitFault;
  /** Calls to the Graph API and the exit IP check that came through this exit. */
  readonly calls: number;
}

/** Credentials as received; SOCKS4 has no password. */
export interface Credentials {
  readonly username: string;
  readonly password: string | null;
}

export interface ExitRegistry {
  /** @returns undefined when no exit has these credentials, or its fault rejects them */
  authenticate(credentials: Credentials): SampleExit | undefined;
  faultOf(exit: SampleExit): ExitFault;
  /**
   * Cuts open connections of the exit; of all exits when no name is given. @returns false when
   * there is no exit of that name
   */
  setFault(input: { readonly name: string | undefined; readonly fault: ExitFault }): boolean;
  /**
   * Registers a connection by its local port towards the sandbox, with the sockets of both ends.
   */
  open(input: {
    readonly exit: SampleExit;
    readonly outgoing: Socket;
    readonly incoming: Socket;
    readonly isToSandbox: boolean;
  }): void;
  /** The exit behind a connection to the sandbox, by its remote port. */
  findByPort(port: number | undefined): SampleExit | undefined;
  countCall(exit: SampleExit): void;
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
      const affected = EXITS.filter((exit) => name === undefined || exit.name === name);
      for (const exit of affected) {
        faults.set(exit.name, fault);
      }
      if (fault !== 'none') {
        for (const [socket, exitName] of connections) {
          if (affected.some((exit) => exit.name === exitName)) {
            socket.destroy();
          }
        }
      }
      return affected.length > 0;
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
    countCall: (exit) => {
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
