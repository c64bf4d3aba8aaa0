import type { Socket } from 'node:net';
import { closeWithoutResponse, type Gate, join, type Target } from './exit-connection.ts';
import type { ByteReader } from './read-bytes.ts';

const CONNECT = 1;
const TEXT_MAX = 255;

interface Served {
  readonly socket: Socket;
  readonly reader: ByteReader;
  readonly gate: Gate;
}

/** Reply codes of RFC 1928, section 6. */
const SOCKS5_REPLIES = { forbidden: 0x02, unreachable: 0x04 };
const SOCKS5_COMMAND_UNKNOWN = 0x07;
const SOCKS5_ADDRESS_UNKNOWN = 0x08;
const USER_PASSWORD = 0x02;
const NO_METHOD = 0xff;

const socks5Reply = (code: number): Buffer => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);

async function readSocks5Host(reader: ByteReader, kind: number): Promise<string | undefined> {
  switch (kind) {
    case 1:
      return [...(await reader.take(4))].join('.');
    case 3: {
      const [length = 0] = await reader.take(1);
      return (await reader.take(length)).toString('latin1');
    }
    case 4: {
      const bytes = await reader.take(16);
      const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
      // Only loopback is reachable.
      return groups.join(':') === '0:0:0:0:0:0:0:1' ? '::1' : groups.join(':');
    }
    default:
      return undefined;
  }
}

/** RFC 1928 with the username and password of RFC 1929, which this provider always requires. */
export async function serveSocks5({ socket, reader, gate }: Served): Promise<void> {
  const [, methodCount = 0] = await reader.take(2);
  const methods = await reader.take(methodCount);
  if (!methods.includes(USER_PASSWORD)) {
    socket.end(Buffer.from([5, NO_METHOD]));
    return;
  }
  socket.write(Buffer.from([5, USER_PASSWORD]));
  const [, userLength = 0] = await reader.take(2);
  const username = (await reader.take(userLength)).toString('utf8');
  const [passwordLength = 0] = await reader.take(1);
  const password = (await reader.take(passwordLength)).toString('utf8');
  const admitted = gate.admit({ username, password });
  if ('silence' in admitted) {
    closeWithoutResponse({ silence: admitted.silence, incoming: socket });
    return;
  }
  if ('refusal' in admitted) {
    socket.end(Buffer.from([1, 1]));
    return;
  }
  socket.write(Buffer.from([1, 0]));

  const [, command, , kind = 0] = await reader.take(4);
  const host = await readSocks5Host(reader, kind);
  if (host === undefined) {
    socket.end(socks5Reply(SOCKS5_ADDRESS_UNKNOWN));
    return;
  }
  const port = (await reader.take(2)).readUInt16BE();
  if (command !== CONNECT) {
    socket.end(socks5Reply(SOCKS5_COMMAND_UNKNOWN));
    return;
  }
  const out = await gate.connect({ exit: admitted.exit, target: { host, port }, incoming: socket });
  if ('refusal' in out) {
    socket.end(socks5Reply(SOCKS5_REPLIES[out.refusal]));
    return;
  }
  socket.write(socks5Reply(0));
  reader.release();
  join({ incoming: socket, outgoing: out.socket });
}

const SOCKS4_GRANTED = 0x5a;
const SOCKS4_REJECTED = 0x5b;
const SOCKS4_OTHER_USER = 0x5d;

const socks4Reply = (code: number): Buffer => Buffer.from([0, code, 0, 0, 0, 0, 0, 0]);

/** SOCKS4a marks the hostname after the user id by an address of 0.0.0.x. */
async function readSocks4Target({
  reader,
  port,
  address,
}: {
  reader: ByteReader;
  port: number;
  address: Buffer;
}): Promise<Target> {
  const isName = address.readUInt32BE() < 256 && address[3] !== 0;
  return { host: isName ? await reader.takeText(TEXT_MAX) : [...address].join('.'), port };
}

/** SOCKS4 and 4a: a user id and no password. */
export async function serveSocks4({ socket, reader, gate }: Served): Promise<void> {
  const head = await reader.take(8);
  const username = await reader.takeText(TEXT_MAX);
  const target = await readSocks4Target({
    reader,
    port: head.readUInt16BE(2),
    address: head.subarray(4),
  });
  const admitted = gate.admit({ username, password: null });
  if ('silence' in admitted) {
    closeWithoutResponse({ silence: admitted.silence, incoming: socket });
    return;
  }
  if ('refusal' in admitted) {
    socket.end(socks4Reply(SOCKS4_OTHER_USER));
    return;
  }
  const out =
    head[1] === CONNECT
      ? await gate.connect({ exit: admitted.exit, target, incoming: socket })
      : { refusal: 'forbidden' as const };
  if ('refusal' in out) {
    socket.end(socks4Reply(SOCKS4_REJECTED));
    return;
  }
  socket.write(socks4Reply(SOCKS4_GRANTED));
  reader.release();
  join({ incoming: socket, outgoing: out.socket });
}
