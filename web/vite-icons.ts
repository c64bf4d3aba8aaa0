import type { Plugin } from 'vite';

const ICON = /\/@heroicons\/react\/(\d+)\/(\w+)\/esm\/\w+Icon\.js$/;
const SHAPE = /React\.createElement\("(\w+)", (\{[^{}]*\})\)/g;
const ATTRIBUTE = /(\w+): "([^"]*)"/g;
const HELPER = '\0icon';
/** What all icons of a size and style, and their paths, have in common. */
const STYLES: Readonly<Record<string, string>> = {
  '16/solid': '{ viewBox: "0 0 16 16", fill: "currentColor" }, {}',
  '24/outline':
    '{ fill: "none", viewBox: "0 0 24 24", strokeWidth: 1.5, stroke: "currentColor" }, { strokeLinecap: "round", strokeLinejoin: "round" }',
};
const nameOf = (style: string): string => `icon${style.replaceAll(/\W/g, '_')}`;

/** A path as text where its attributes are the usual ones: `!` stands for the even-odd rule. */
function shorten(path: string, style: string): string {
  const { d = '', ...attributes } = Object.fromEntries(
    [...path.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]),
  );
  const others = JSON.stringify(attributes);
  if (style === '24/outline') {
    return others === '{"strokeLinecap":"round","strokeLinejoin":"round"}'
      ? JSON.stringify(d)
      : path;
  }
  const isEvenOdd = others === '{"fillRule":"evenodd","clipRule":"evenodd"}';
  return isEvenOdd ? JSON.stringify(`!${d}`) : others === '{}' ? JSON.stringify(d) : path;
}

/** Icons that say only their paths: the component of each is written once, not a hundred times. */
export function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    apply: 'build',
    resolveId: (id) => (id === HELPER ? HELPER : null),
    load: (id) =>
      id === HELPER
        ? `import { createElement } from 'react';
const define = (style, stroke) => (...paths) => (props) => createElement('svg', {
  xmlns: 'http://www.w3.org/2000/svg', ...style, 'aria-hidden': 'true', 'data-slot': 'icon', ...props,
}, ...paths.map((path) => createElement('path', path.d ? path : path[0] === '!'
  ? { fillRule: 'evenodd', d: path.slice(1), clipRule: 'evenodd' }
  : { ...stroke, d: path })));
${Object.entries(STYLES)
  .map(([style, values]) => `export const ${nameOf(style)} = /*#__PURE__*/ define(${values});`)
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
      const paths = shapes.map(([, , path = '']) => shorten(path, style)).join(', ');
      return {
        code: `import { ${nameOf(style)} } from ${JSON.stringify(HELPER)};
export default /*#__PURE__*/ ${nameOf(style)}(${paths});`,
        map: null,
      };
    },
  };
}
