export {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  textChanges,
} from './service.ts';
