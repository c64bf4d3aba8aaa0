export { BoostingFrame } from './boosting-frame.tsx';
export { PresetScreen } from './editor/preset-screen.tsx';
export { PresetsScreen } from './list/presets-screen.tsx';
