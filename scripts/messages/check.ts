import {
  listArguments,
  type MessagePattern,
  parseMessage,
} from '../../shared/src/i18n/message-format.ts';
import {
  arrangeCatalogs,
  type Catalog,
  type MessagePackage,
  readAllUses,
  readCatalogs,
} from './catalogs.ts';
import { findForbiddenTerms, findLongButton, findLongSideBarEntry } from './glossary.ts';
import type { MessageUse } from './read-uses.ts';

const CONTEXT = /_[a-z-]+$/;
const RUSSIAN_FORMS = ['one', 'few', 'many', 'other'];
const TAG = /<\/?[a-z]\w*\/?>/g;
const NUMBERED_TAG = /<\/?\d+\/?>/;

const tagsOf = (text: string): string => [...text.matchAll(TAG)].map(String).toSorted().join(' ');

function tryParse(text: string): MessagePattern | string {
  try {
    return parseMessage(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function listPluralForms(pattern: MessagePattern): readonly (readonly string[])[] {
  return pattern.flatMap((part) =>
    typeof part === 'object' && 'options' in part
      ? [
          ...(part.type === 'plural' ? [[...part.options.keys()]] : []),
          ...[...part.options.values()].flatMap(listPluralForms),
        ]
      : [],
  );
}

const difference = (one: Iterable<string>, other: ReadonlySet<string>): readonly string[] =>
  [...one].filter((name) => !other.has(name));

function checkUse({ key, context, values, isTranslatedHere }: MessageUse): readonly string[] {
  const text = context === undefined ? key : key.replace(CONTEXT, '');
  if (context === undefined ? CONTEXT.test(key) : `${text}_${context}` !== key) {
    return ['ends like a context; a context is lower-case words with hyphens'];
  }
  const pattern = tryParse(text);
  if (typeof pattern === 'string') {
    return [pattern];
  }
  if (NUMBERED_TAG.test(text)) {
    return ['has a tag without a name'];
  }
  const wanted = listArguments(pattern);
  return values === undefined || (!isTranslatedHere && values.length === 0)
    ? []
    : [
        ...difference(wanted, new Set(values)).map((name) => `lacks the value ${name}`),
        ...difference(values, wanted).map((name) => `has no place for the value ${name}`),
      ];
}

function checkTranslation({
  key,
  text,
  isInContext,
}: {
  readonly key: string;
  readonly text: string;
  readonly isInContext: boolean;
}): readonly string[] {
  if (text === '') {
    return ['is not translated'];
  }
  const original = tryParse(isInContext ? key.replace(CONTEXT, '') : key);
  const pattern = tryParse(text);
  if (typeof pattern === 'string' || typeof original === 'string') {
    return [typeof pattern === 'string' ? pattern : 'is not a message'];
  }
  const wanted = listArguments(original);
  const used = listArguments(pattern);
  return [
    ...difference(wanted, used).map((name) => `loses ${name}`),
    ...difference(used, wanted).map((name) => `knows no ${name}`),
    ...(tagsOf(text) === tagsOf(key) ? [] : ['has other tags']),
    ...listPluralForms(pattern)
      .filter((forms) => RUSSIAN_FORMS.some((form) => !forms.includes(form)))
      .map((forms) => `has only the plural forms ${forms.join(', ')}`),
  ];
}

/**
 * Catalogues must be formatted as `pnpm messages` writes them: otherwise its next run would also
 * change unrelated entries.
 */
function findDisorder(has: Catalog, wants: Catalog): readonly string[] {
  const wanted = Object.keys(wants).filter((key) => key in has);
  const misplaced = Object.keys(has)
    .filter((key) => key in wants)
    .find((key, index) => key !== wanted[index]);
  return misplaced === undefined ? [] : [`“${misplaced}” is not in the order of the keys`];
}

/** Faults in a package's texts and catalogues, one per line. */
export function findMessageErrors({
  uses,
  catalogs,
  package: messages,
}: {
  readonly uses: readonly MessageUse[];
  readonly catalogs: ReadonlyMap<string, Catalog>;
  readonly package: MessagePackage;
}): readonly string[] {
  const arranged = arrangeCatalogs({ uses, previous: catalogs, package: messages });
  const inContext = new Set(
    uses.filter(({ context }) => context !== undefined).map(({ key }) => key),
  );
  const names = [...new Set([...catalogs.keys(), ...arranged.keys()])];
  const translations = new Map(
    [...catalogs.values()].flatMap((catalog) => Object.entries(catalog)),
  );
  const lengthFaults = ({ key, isButton, isSideBarEntry }: MessageUse) =>
    [key, translations.get(key) ?? ''].flatMap((text) =>
      [
        isButton ? findLongButton(text) : undefined,
        isSideBarEntry ? findLongSideBarEntry(text) : undefined,
      ].filter((fault) => fault !== undefined),
    );
  return [
    ...uses.flatMap((use) =>
      [...checkUse(use), ...lengthFaults(use)].map(
        (fault) => `${use.file}:${use.line}: “${use.key}” ${fault}`,
      ),
    ),
    ...names.flatMap((name) => {
      const has = catalogs.get(name) ?? {};
      const wants = arranged.get(name) ?? {};
      return [
        ...difference(Object.keys(wants), new Set(Object.keys(has))).map(
          (key) => `${name}: “${key}” is missing`,
        ),
        ...difference(Object.keys(has), new Set(Object.keys(wants))).map(
          (key) => `${name}: “${key}” is not used here`,
        ),
        ...findDisorder(has, wants).map((fault) => `${name}: ${fault}`),
        ...Object.entries(has).flatMap(([key, text]) =>
          [
            ...checkTranslation({ key, text, isInContext: inContext.has(key) }),
            ...findForbiddenTerms({ key, text }),
          ].map((fault) => `${name}: the translation of “${key}” ${fault}`),
        ),
      ];
    }),
  ];
}

export async function checkMessages(messages: MessagePackage): Promise<readonly string[]> {
  const [uses, catalogs] = await Promise.all([readAllUses(messages), readCatalogs(messages)]);
  return findMessageErrors({ uses, catalogs, package: messages });
}
