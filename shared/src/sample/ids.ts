import { mix32, type Random } from './random.ts';

/** Ids are unique over all kinds of objects, as on the ad network. */
export interface IdSource {
  /** 18 digits, beyond the precision of a float: campaigns, ad sets, ads, creatives, products. */
  nextObjectId(): string;
  /** 15 digits: businesses, pages, funding sources. */
  nextEntityId(): string;
}

export function createIdSource(random: Random): IdSource {
  let objectSerial = random.int({ min: 1_000_000, max: 9_000_000 });
  let entitySerial = random.int({ min: 10_000_000, max: 90_000_000 });
  return {
    nextObjectId: () => {
      objectSerial += 10 + (mix32(objectSerial) % 87);
      return `12021478${String(objectSerial).padStart(10, '0')}`;
    },
    nextEntityId: () => {
      entitySerial += 3 + (mix32(entitySerial) % 911);
      return `615504${String(entitySerial).padStart(9, '0')}`;
    },
  };
}

const HEX = '0123456789abcdef';
export function createImageHash(random: Random): string {
  let hash = '';
  for (let index = 0; index < 32; index += 1) {
    hash += HEX.charAt(random.int({ min: 0, max: 15 }));
  }
  return hash;
}

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export function createOpaqueText(input: { random: Random; length: number }): string {
  let text = '';
  for (let index = 0; index < input.length; index += 1) {
    text += TOKEN_ALPHABET.charAt(input.random.int({ min: 0, max: TOKEN_ALPHABET.length - 1 }));
  }
  return text;
}
