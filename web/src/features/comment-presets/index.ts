export { PresetScreen } from './editor/preset-screen.tsx';
export { PresetsScreen } from './list/presets-screen.tsx';
