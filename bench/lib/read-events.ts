export interface ReadEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
  readonly bytes: number;
  /** When its last chunk arrived, by `performance.now()`. */
  readonly atMs: number;
}

/** The events of a stream, without comments. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const atMs = performance.now();
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name !== undefined && data !== undefined) {
        yield { name, data, bytes: Buffer.byteLength(block) + 2, atMs };
      }
    }
  }
}
