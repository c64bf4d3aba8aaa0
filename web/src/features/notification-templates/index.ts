export { EditTemplateScreen } from './form/edit-template-screen.tsx';
export { NewTemplateScreen } from './form/new-template-screen.tsx';
export { TemplatesScreen } from './list/templates-screen.tsx';
export { TemplateSelect } from './template-select.tsx';
