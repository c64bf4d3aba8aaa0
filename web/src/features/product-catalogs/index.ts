export { CatalogScreen } from './components/catalog-screen.tsx';
export { CatalogsScreen } from './components/catalogs-screen.tsx';
export { CatalogEditScreen } from './edit/edit-screen.tsx';
