export { OwnChanges } from './components/own-changes.tsx';
export { UndoBulkChange } from './components/undo-bulk-change.tsx';
