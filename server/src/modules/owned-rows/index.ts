export {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  sharingAct,
  textChanges,
  updatedAct,
} from './service.ts';
