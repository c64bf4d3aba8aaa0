import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, startTelegramClient, type TelegramClient } from '../testing/telegram-client.ts';

let client: TelegramClient;
beforeAll(async () => {
  client = await startTelegramClient();
  await client.admin('/start', { personId: people.anna });
});
afterAll(() => client?.sandbox.close());

const send = (message: Record<string, unknown>) =>
  client.call('sendMessage', { chat_id: people.anna, ...message });

async function sent(message: Record<string, unknown>): Promise<unknown> {
  const { description, ok, result } = await send(message);
  if (!ok) {
    throw new Error(description);
  }
  const { entities, text } = result as { text: string; entities?: unknown };
  return { text, ...(entities === undefined ? {} : { entities }) };
}

describe('texts', () => {
  it.each([
    ['nothing', { text: '' }, 'message text is empty'],
    ['no text at all', {}, 'message text is empty'],
    ['blanks only', { text: ' \n ' }, 'message text is empty'],
    ['more than 4,096 characters', { text: 'x'.repeat(4_097) }, 'message is too long'],
    ['as many counted in UTF-16', { text: '😀'.repeat(2_049) }, 'message is too long'],
    ['more than 32,768 bytes', { text: 'é'.repeat(16_385) }, 'text is too long'],
    ['an unknown mode', { text: 'x', parse_mode: 'BBCode' }, 'unsupported parse_mode'],
  ])('of %s are rejected', async (_what, message, description) => {
    expect(await send(message)).toMatchObject({
      status: 400,
      error_code: 400,
      description: `Bad Request: ${description}`,
    });
  });

  it('of exactly 4,096 units are accepted, trimmed, also when the markup is longer', async () => {
    const text = '😀'.repeat(2_048);
    expect(await sent({ text: `  ${text}\n` })).toEqual({ text });
    const bold = 'x'.repeat(4_096);
    expect(await sent({ text: `<b>${bold}</b>`, parse_mode: 'HTML' })).toEqual({
      text: bold,
      entities: [{ type: 'bold', offset: 0, length: 4_096 }],
    });
  });
});

describe('entities', () => {
  it.each([
    [
      [{ type: 'sparkle', offset: 0, length: 1 }],
      "can't parse MessageEntity: Unsupported type specified",
    ],
    [[{ type: 'bold', offset: 0 }], 'can\'t parse MessageEntity: Can\'t find field "length"'],
    [
      [{ type: 'text_link', offset: 0, length: 1 }],
      'can\'t parse MessageEntity: Can\'t find field "url"',
    ],
    [['bold'], "can't parse MessageEntity: expected an Object"],
    [
      [{ type: 'bold', offset: 6, length: 1 }],
      'entity begins after the end of the text at UTF-16 offset 6',
    ],
    [
      [{ type: 'bold', offset: 1, length: 9 }],
      'entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 10',
    ],
    [[{ type: 'bold', offset: -1, length: 1 }], 'receive an entity with incorrect offset -1'],
    [
      [{ type: 'bold', offset: 4, length: 1 }],
      'entity begins in a middle of a UTF-16 symbol at byte offset 7',
    ],
  ])('%j are rejected', async (entities, description) => {
    expect(await send({ text: 'abc😀', entities })).toMatchObject({
      status: 400,
      description: `Bad Request: ${description}`,
    });
  });

  it('move with the trimmed text, and are dropped inside code', async () => {
    expect(
      await sent({
        text: '  name: 42 ',
        entities: [
          { type: 'bold', offset: 2, length: 8 },
          { type: 'code', offset: 8, length: 2 },
          { type: 'mention', offset: 2, length: 2 },
        ],
      }),
    ).toEqual({
      text: 'name: 42',
      entities: [
        { type: 'bold', offset: 0, length: 6 },
        { type: 'code', offset: 6, length: 2 },
      ],
    });
  });

  it('are ignored in HTML mode', async () => {
    const entities = [{ type: 'italic', offset: 0, length: 2 }];
    expect(await sent({ text: 'ab', parse_mode: 'HTML', entities })).toEqual({ text: 'ab' });
  });
});

describe('HTML', () => {
  it('is parsed into entities', async () => {
    const text =
      '<b>bold <i>both</i></b> <u>u</u> <del>s</del> <code>c</code> ' +
      '<pre><code class="language-js">x</code></pre> <a href="https://a.example/?a=1&amp;b=2">link</a> ' +
      '<tg-spoiler>q</tg-spoiler> &lt;&amp;&gt;&quot;&#33;';
    expect(await sent({ text, parse_mode: 'HTML' })).toEqual({
      text: 'bold both u s c x link q <&>"!',
      entities: [
        { type: 'bold', offset: 0, length: 9 },
        { type: 'italic', offset: 5, length: 4 },
        { type: 'underline', offset: 10, length: 1 },
        { type: 'strikethrough', offset: 12, length: 1 },
        { type: 'code', offset: 14, length: 1 },
        { type: 'pre', offset: 16, length: 1, language: 'js' },
        { type: 'text_link', offset: 18, length: 4, url: 'https://a.example/?a=1&b=2' },
        { type: 'spoiler', offset: 23, length: 1 },
      ],
    });
  });

  it.each([
    ['<x>a</x>', 'Unsupported start tag "x" at byte offset 0'],
    ['é<b', 'Unclosed start tag at byte offset 2'],
    ['<b>a</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['a</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>a', 'Can\'t find end tag corresponding to start tag "b"'],
    ['2 < 3', 'Unclosed start tag at byte offset 2'],
  ])('%s is rejected', async (text, reason) => {
    expect(await send({ text, parse_mode: 'HTML' })).toMatchObject({
      status: 400,
      description: `Bad Request: can't parse entities: ${reason}`,
    });
  });
});
