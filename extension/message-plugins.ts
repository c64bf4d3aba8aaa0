import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** What makes messages of the source and loads their catalogues: in the build and in tests alike. */
export function messagePlugins(): PluginOption[] {
  // Tools load this file from other folders too.
  const cwd = import.meta.dirname;
  return [babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }), lingui({ cwd })];
}
