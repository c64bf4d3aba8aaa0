import type { Socket } from 'node:net';

/** The client disconnected during the handshake, or sent too much. */
class HandshakeEnded extends Error {}

/** Reads the start of a connection and returns unread bytes to the socket. */
export interface ByteReader {
  /** The next byte, not consumed. @throws HandshakeEnded */
  peek(): Promise<number>;
  /** Exactly `count` bytes. @throws HandshakeEnded */
  take(count: number): Promise<Buffer>;
  /**
   * Text up to a zero byte, which is consumed too. @throws HandshakeEnded also when it exceeds the
   * maximum
   */
  takeText(maxLength: number): Promise<string>;
  /** Stops reading and returns unread bytes to the socket. */
  release(): void;
}

function untilReadable(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      for (const name of ['readable', 'end', 'close']) {
        socket.off(name, onChange);
      }
      resolve();
    };
    for (const name of ['readable', 'end', 'close']) {
      socket.once(name, onChange);
    }
  });
}

export function createByteReader(socket: Socket): ByteReader {
  let buffered = Buffer.alloc(0);
  const fill = async (count: number): Promise<void> => {
    while (buffered.length < count) {
      const chunk: unknown = socket.read();
      if (Buffer.isBuffer(chunk)) {
        buffered = Buffer.concat([buffered, chunk]);
      } else if (socket.destroyed || socket.readableEnded) {
        throw new HandshakeEnded();
      } else {
        await untilReadable(socket);
      }
    }
  };
  const take = async (count: number): Promise<Buffer> => {
    await fill(count);
    const taken = buffered.subarray(0, count);
    buffered = buffered.subarray(count);
    return taken;
  };
  return {
    peek: async () => {
      await fill(1);
      return buffered.readUInt8(0);
    },
    take,
    takeText: async (maxLength) => {
      const bytes: number[] = [];
      for (;;) {
        const byte = (await take(1)).readUInt8(0);
        if (byte === 0) {
          return Buffer.from(bytes).toString('utf8');
        }
        bytes.push(byte);
        if (bytes.length > maxLength) {
          throw new HandshakeEnded();
        }
      }
    },
    release: () => {
      if (buffered.length > 0) {
        socket.unshift(buffered);
        buffered = Buffer.alloc(0);
      }
    },
  };
}
