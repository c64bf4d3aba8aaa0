import { renderCommand } from '../../features/registry.ts';
import type { Command } from '../../replica/index.ts';

/** What a command changes, in the words of its feature. */
export function CommandText({ command }: { readonly command: Command }) {
  return <p className="mt-2 break-words">{renderCommand(command)}</p>;
}
