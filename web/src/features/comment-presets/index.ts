export { findPresets, type Preset } from './find-presets.ts';
