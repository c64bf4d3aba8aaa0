import { describe, expect, it } from 'vitest';
import { fitMessage } from './message-text.ts';

describe('fitMessage', () => {
  it('leaves what fits as it is', () => {
    const content = {
      text: 'x'.repeat(4096),
      entities: [{ type: 'bold', offset: 0, length: 4096 }],
    } as const;
    expect(fitMessage(content)).toEqual(content);
  });

  it('cuts what does not, with its formatting', () => {
    const { text, entities } = fitMessage({
      text: `${'x'.repeat(4094)}abc`,
      entities: [
        { type: 'bold', offset: 0, length: 5 },
        { type: 'italic', offset: 4090, length: 7 },
        { type: 'code', offset: 4095, length: 2 },
      ],
    });
    expect(text).toBe(`${'x'.repeat(4094)}a…`);
    expect(text).toHaveLength(4096);
    expect(entities).toEqual([
      { type: 'bold', offset: 0, length: 5 },
      { type: 'italic', offset: 4090, length: 5 },
    ]);
  });

  it('never cuts a character in two', () => {
    const { text } = fitMessage({ text: `${'x'.repeat(4094)}😀😀`, entities: [] });
    expect(text).toBe(`${'x'.repeat(4094)}…`);
  });
});
