import { join, relative } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin, Rolldown } from 'vite';

const po = formatter();
const SOURCE_LOCALE = 'en-US';
const PART = /\/([\w-]+)\.po\?(first|rest)$/;
/** A screen has its words for itself, but the list of ad users, which is the first one; pasted lines are of later ones. */
const LATER =
  /^src\/features\/(?!ad-users\/)|^src\/features\/ad-users\/(?:components\/dialogs|form|import)\/|^src\/(?:ui\/lines?-|lib\/line-words)/;
/** With what it imports, all that runs before the words of the other screens are there. */
const FIRST_MODULE = 'src/app/signed-in-app.tsx';

/** Whether a message of this source file may be shown before all messages are loaded. */
function isFirst(file: string): boolean {
  return !LATER.test(file);
}

/** Everything that the start of the app and its first screen run, as paths below `root`. */
function listFirstModules({
  bundle,
  root,
}: {
  readonly bundle: Rolldown.OutputBundle;
  readonly root: string;
}): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(
    chunks.filter(
      ({ isEntry, moduleIds }) => isEntry || moduleIds.includes(join(root, FIRST_MODULE)),
    ),
  );
  // A set visits what is added to it meanwhile
  for (const { imports } of reached) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk !== undefined) {
        reached.add(chunk);
      }
    }
  }
  return new Set(
    [...reached].flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id))),
  );
}

/**
 * Divides a catalogue by the files its messages come from: `x.po?first` holds the words of the start and of the first
 * screen, `x.po?rest` those that only other screens say. A build in which the first screen would need a word of the
 * rest fails.
 */
export function messages(): Plugin {
  let root = '';
  /** Files that have messages of the rest. */
  const later = new Set<string>();
  return {
    name: 'messages',
    configResolved(resolved) {
      root = resolved.root;
    },
    transform: {
      filter: { id: PART },
      async handler(source, id) {
        const [, locale = '', part] = PART.exec(id) ?? [];
        const catalog = await po.parse(source, {
          locale,
          sourceLocale: SOURCE_LOCALE,
          filename: id,
        });
        const taken: Record<string, string> = {};
        for (const [key, message] of Object.entries(catalog)) {
          const files = (message.origin ?? []).map(([file]) => file);
          if (files.some(isFirst) === (part === 'first')) {
            taken[key] = message.translation || message.message || '';
            for (const file of part === 'rest' ? files : []) {
              later.add(file);
            }
          }
        }
        const { source: code, errors } = createCompiledCatalog(locale, taken, { namespace: 'es' });
        for (const { id: key, source: text, error } of errors) {
          this.error(`${locale}, message ${key} (${text}): ${error.message}`);
        }
        return { code, map: null, moduleType: 'js' };
      },
    },
    generateBundle(_, bundle) {
      const early = [...listFirstModules({ bundle, root })].filter((file) => later.has(file));
      if (early.length > 0) {
        this.error(
          `Messages of these files load with later screens, but the first screen contains them: ${early.join(', ')}. ` +
            'Load them by a dynamic import, or widen what comes first in vite-messages.ts.',
        );
      }
    },
  };
}
