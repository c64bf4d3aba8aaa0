// One chunk: each would list what it loads in the first one
export { OwnChanges } from '../../features/own-changes/index.ts';
export { LogOut } from '../log-out.tsx';
export { KeysDialog } from './keys-dialog.tsx';
