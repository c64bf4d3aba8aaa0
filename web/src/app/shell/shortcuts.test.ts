import { describe, expect, it } from 'vitest';
import { type KeyPress, matchKey, NO_CHORD, type ShellAction } from './shortcuts.ts';

interface Press extends Partial<KeyPress> {
  readonly key: string;
  readonly atMs?: number;
}

function type(
  presses: readonly Press[],
  { hasLetterKeys = true }: { readonly hasLetterKeys?: boolean } = {},
): (ShellAction | null)[] {
  let memory = NO_CHORD;
  return presses.map(({ atMs = 0, ...press }) => {
    const result = matchKey({
      press: { isMod: false, isAlt: false, isTyping: false, isInDialog: false, ...press },
      memory,
      nowMs: atMs,
      hasLetterKeys,
    });
    memory = result.memory;
    return result.act;
  });
}

describe('shell shortcuts', () => {
  it('open the palette, even while typing and with letter shortcuts off', () => {
    expect(type([{ key: 'k', isMod: true, isTyping: true }], { hasLetterKeys: false })).toEqual([
      'open-palette',
    ]);
  });

  it('undo by the modifier and Z, but not in fields and dialogs, nor with Shift', () => {
    const undo = { key: 'z', isMod: true };
    expect(
      type(
        [undo, { ...undo, isTyping: true }, { ...undo, isInDialog: true }, { ...undo, key: 'Z' }],
        {
          hasLetterKeys: false,
        },
      ),
    ).toEqual(['undo', null, null, null]);
  });

  it('collapse the navigation and show the shortcuts', () => {
    expect(type([{ key: '[' }, { key: '?' }])).toEqual(['fold-navigation', 'show-keys']);
  });

  it('go home by G, H within the time limit', () => {
    expect(type([{ key: 'g' }, { key: 'H', atMs: 1_499 }])).toEqual([null, 'go-home']);
    expect(type([{ key: 'g' }, { key: 'h', atMs: 1_500 }])).toEqual([null, null]);
  });

  it('go to the team settings by G, T', () => {
    expect(type([{ key: 'g' }, { key: 'p' }])).toEqual([null, 'go-proxies']);
    expect(type([{ key: 'g' }, { key: 's' }])).toEqual([null, 'go-share-pixel']);
    expect(type([{ key: 'g' }, { key: 't' }])).toEqual([null, 'go-team-settings']);
    expect(type([{ key: 't' }])).toEqual([null]);
  });

  it('reset a chord after another key', () => {
    expect(type([{ key: 'g' }, { key: 'x' }, { key: 'h' }])).toEqual([null, null, null]);
    expect(type([{ key: 'g' }, { key: '[' }])).toEqual([null, null]);
  });

  it('are ignored while typing, with a modifier, or when switched off', () => {
    expect(
      type([
        { key: '[', isTyping: true },
        { key: '[', isMod: true },
        { key: '[', isAlt: true },
      ]),
    ).toEqual([null, null, null]);
    expect(type([{ key: '?' }, { key: 'g' }, { key: 'h' }], { hasLetterKeys: false })).toEqual([
      null,
      null,
      null,
    ]);
  });
});
