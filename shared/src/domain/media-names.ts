import { NOT_IN_NAMES, UPLOAD_NAME_LENGTH, UPLOAD_SUFFIX_LENGTH } from '../contracts/media.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function randomSuffix(): string {
  return Array.from(
    crypto.getRandomValues(new Uint32Array(UPLOAD_SUFFIX_LENGTH)),
    (value) => ALPHABET[value % ALPHABET.length],
  ).join('');
}

/**
 * Builds the name of an uploaded file by the rule of the specification: without its extension, with
 * spaces and commas replaced by underscores, one slash trimmed at either end, truncated, with a
 * random suffix. Other dots belong to the name: `cup v1.2.jpg` is not `cup_v1`.
 */
export function uploadName(fileName: string, suffix = randomSuffix()): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .split(/[ ,]/)
    .filter((part) => part !== '')
    .join('_')
    .replace(/^\//, '')
    .replace(/\/$/, '');
  return `${[...name].slice(0, UPLOAD_NAME_LENGTH).join('')}-${suffix}`;
}

/** Replaces each character that media hosts reject by an underscore. */
export function toPublicId(name: string): string {
  return name.toWellFormed().replace(new RegExp(NOT_IN_NAMES, 'gu'), '_');
}
