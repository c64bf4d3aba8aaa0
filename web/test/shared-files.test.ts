import { expect, test } from 'vitest';
import { type BuiltFile, mergeSharedFiles } from '../vite-shared-files.ts';

const screen = (name: string, imports: readonly string[]): BuiltFile => ({
  file: name,
  bytes: 1_000,
  imports,
  entry: `/src/routes/${name}.tsx?tsr-split=component`,
});
const shared = (file: string, bytes: number, imports: readonly string[] = []): BuiltFile => ({
  file,
  bytes,
  imports,
  entry: null,
});
const merge = (...files: readonly BuiltFile[]): readonly string[] =>
  mergeSharedFiles(files)
    .map((names) => names.toSorted().join('+'))
    .toSorted();

test('small files of mostly the same screens become one, and a large one stays out of screens that do not use it', () => {
  expect(
    merge(
      screen('a', ['icon', 'date']),
      screen('b', ['icon', 'date', 'editor']),
      screen('c', ['icon']),
      screen('d', ['editor']),
      shared('icon', 300),
      shared('date', 400),
      shared('editor', 60_000),
    ),
  ).toEqual(['date+icon', 'editor']);
});

test('a file is not merged into one that loads where what it imports does not', () => {
  expect(
    merge(
      screen('a', ['preview', 'icon']),
      screen('b', ['preview', 'icon']),
      screen('c', ['icon']),
      shared('preview', 300, ['editor']),
      shared('editor', 60_000),
      shared('icon', 300),
    ),
  ).toEqual(['editor+preview', 'icon']);
});

test('files between which another stands are not merged, since they would import each other', () => {
  expect(
    merge(
      screen('a', ['top']),
      screen('b', ['top']),
      screen('c', ['middle']),
      { ...screen('dialog', ['bottom']), file: 'middle', entry: '/src/ui/dialog.tsx' },
      shared('top', 300, ['middle']),
      shared('bottom', 300),
    ),
  ).toEqual(['bottom', 'top']);
});
