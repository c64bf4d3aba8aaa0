import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './processes.ts';

export const DOCUMENTED_FOLDER = join(root, 'docs', 'screenshots');
export const MAX_BYTES = 80_000;
const MAX_COUNT = 40;
const LINKED = /\]\(([^)\s]+\.(?:png|webp|jpe?g|gif))\)/g;

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 1, 4) === 'PNG';
}

/** Faults of the pictures in `docs/screenshots`, one sentence each. */
function findPictureErrors(): string[] {
  const files = readdirSync(DOCUMENTED_FOLDER);
  const faults = files.flatMap((file) => {
    const bytes = readFileSync(join(DOCUMENTED_FOLDER, file));
    const isPacked = file.endsWith('.webp') ? isWebp(bytes) : file.endsWith('.png') && isPng(bytes);
    return [
      ...(isPacked ? [] : [`docs/screenshots/${file} is neither WebP nor PNG.`]),
      ...(bytes.length <= MAX_BYTES
        ? []
        : [`docs/screenshots/${file} has ${bytes.length} bytes; ${MAX_BYTES} are allowed.`]),
    ];
  });
  return files.length <= MAX_COUNT
    ? faults
    : [...faults, `docs/screenshots holds ${files.length} files; ${MAX_COUNT} are allowed.`];
}

/** Pictures that a document refers to and that do not exist. */
function findMissingPictures(): string[] {
  const documents = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join('docs', name)),
  ];
  const there = new Set(
    readdirSync(DOCUMENTED_FOLDER).map((file) => posix.join('docs/screenshots', file)),
  );
  return documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(LINKED)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target))
      .map((target) => posix.join(posix.dirname(document), target))
      .filter((path) => !there.has(path))
      .map((path) => `${document} shows ${path}, which is not there.`),
  );
}

if (import.meta.main) {
  const faults = [...findPictureErrors(), ...findMissingPictures()];
  for (const fault of faults) {
    console.error(fault);
  }
  process.exit(faults.length === 0 ? 0 : 1);
}
