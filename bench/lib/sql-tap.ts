import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A parameter as text, or as bytes when the client sent it in binary format. */
export type Parameter = string | null | { readonly base64: string };

export interface Statement {
  readonly text: string;
  readonly values: readonly Parameter[];
}

export interface SqlTap {
  readonly url: string;
  readonly take: () => Statement[];
  readonly close: () => Promise<void>;
}

function readText({ bytes, at }: { bytes: Buffer; at: number }): { text: string; next: number } {
  const end = bytes.indexOf(0, at);
  return { text: bytes.toString('utf8', at, end), next: end + 1 };
}

function readParameters({ bytes, at }: { bytes: Buffer; at: number }): Parameter[] {
  const formats = bytes.readInt16BE(at);
  // No format code means text for all; a single code applies to all.
  const isBinary = (index: number): boolean =>
    formats > 0 && bytes.readInt16BE(at + 2 + 2 * (formats === 1 ? 0 : index)) === 1;
  let position = at + 2 + formats * 2;
  const count = bytes.readInt16BE(position);
  position += 2;
  const values: Parameter[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(position);
    position += 4;
    const value = bytes.subarray(position, position + Math.max(0, length));
    values.push(
      length < 0
        ? null
        : isBinary(index)
          ? { base64: value.toString('base64') }
          : value.toString('utf8'),
    );
    position += Math.max(0, length);
  }
  return values;
}

/** Parses frontend messages of PostgreSQL's wire protocol, version 3, without TLS. */
function createReader(onStatement: (statement: Statement) => void) {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;

  const understand = (type: string, body: Buffer): void => {
    if (type === 'Q') {
      onStatement({ text: readText({ bytes: body, at: 0 }).text, values: [] });
    } else if (type === 'P') {
      const name = readText({ bytes: body, at: 0 });
      prepared.set(name.text, readText({ bytes: body, at: name.next }).text);
    } else if (type === 'B') {
      const portal = readText({ bytes: body, at: 0 });
      const name = readText({ bytes: body, at: portal.next });
      onStatement({
        text: prepared.get(name.text) ?? '',
        values: readParameters({ bytes: body, at: name.next }),
      });
    }
  };

  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The startup message has no type byte.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) {
        return;
      }
      const length = rest.readInt32BE(head);
      if (rest.length < head + length) {
        return;
      }
      if (isStarted) {
        understand(rest.toString('latin1', 0, 1), rest.subarray(5, 1 + length));
      }
      isStarted = true;
      rest = rest.subarray(head + length);
    }
  };
}

/**
 * Records the statements between a server and its database, so that a floor can run the same ones.
 */
export async function tapDatabase(databaseUrl: string): Promise<SqlTap> {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port || '5432'), target.hostname);
    const read = createReader((statement) => statements.push(statement));
    client.on('data', read);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {
        client.destroy();
        database.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tapped = new URL(databaseUrl);
  tapped.hostname = '127.0.0.1';
  tapped.port = String((server.address() as AddressInfo).port);
  return {
    url: tapped.href,
    take: () => statements.splice(0),
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
