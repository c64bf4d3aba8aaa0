import type { Plugin } from 'vite';

const ICON = /\/@heroicons\/react\/(\d+)\/(\w+)\/esm\/\w+Icon\.js$/;
const SHAPE = /React\.createElement\("(\w+)", (\{[^{}]*\})\)/g;
const HELPER = '\0icon';
/** What all icons of a size and style have in common. */
const STYLES: Readonly<Record<string, string>> = {
  '16/solid': '{ viewBox: "0 0 16 16", fill: "currentColor" }',
  '24/outline': '{ fill: "none", viewBox: "0 0 24 24", strokeWidth: 1.5, stroke: "currentColor" }',
};
const nameOf = (style: string): string => `icon${style.replaceAll(/\W/g, '_')}`;

/** Icons that say only their paths: the component of each is written once, not a hundred times. */
export function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    apply: 'build',
    resolveId: (id) => (id === HELPER ? HELPER : null),
    load: (id) =>
      id === HELPER
        ? `import { createElement } from 'react';
const define = (style) => (...paths) => (props) => createElement('svg', {
  xmlns: 'http://www.w3.org/2000/svg', ...style, 'aria-hidden': 'true', 'data-slot': 'icon', ...props,
}, ...paths.map((path) => createElement('path', path)));
${Object.entries(STYLES)
  .map(
    ([style, attributes]) => `export const ${nameOf(style)} = /*#__PURE__*/ define(${attributes});`,
  )
  .join('\n')}`
        : null,
    transform(code, id) {
      const [, size, kind] = ICON.exec(id) ?? [];
      if (size === undefined) {
        return null;
      }
      const style = `${size}/${kind}`;
      const shapes = [...code.matchAll(SHAPE)];
      // Besides its paths, the picture and its title, which nothing uses
      const others = code.split('createElement(').length - 1 - shapes.length;
      if (!(style in STYLES) || shapes.some(([, tag]) => tag !== 'path') || others !== 2) {
        return null;
      }
      const paths = shapes.map(([, , path]) => path).join(', ');
      return {
        code: `import { ${nameOf(style)} } from ${JSON.stringify(HELPER)};
export default /*#__PURE__*/ ${nameOf(style)}(${paths});`,
        map: null,
      };
    },
  };
}
