import type { Command } from '../../../replica/index.ts';
import { listChanges } from './edit-changes.ts';

/** A line for each changed field of a command: `Daily budget: €45.00 → €60.00`. */
export function ChangeList({ command }: { readonly command: Command }) {
  return (
    <ul>
      {listChanges(command).map(({ label, from, to }) => (
        <li key={label} className="break-words">
          {label}: {from !== null && <s>{from}</s>} {from !== null && '→'} {to}
        </li>
      ))}
    </ul>
  );
}
