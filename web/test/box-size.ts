import { afterAll, beforeAll } from 'vitest';

const SIZES = ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const;
type Size = (typeof SIZES)[number];

/**
 * The test DOM has no layout: while the tests of a file run, all boxes are `px` large, and measured
 * elements have the size of `rect`. Without a size, a virtual list has no rows.
 */
export function setBoxSize(
  px: number | ((element: HTMLElement, size: Size) => number),
  {
    sizes = SIZES,
    rect,
  }: {
    readonly sizes?: readonly Size[];
    readonly rect?: { readonly width: number; readonly height: number };
  } = {},
): void {
  const page = HTMLElement.prototype;
  const previous = new Map<string, PropertyDescriptor | undefined>();
  const replace = (name: string, property: PropertyDescriptor): void => {
    previous.set(name, Object.getOwnPropertyDescriptor(page, name));
    Object.defineProperty(page, name, { ...property, configurable: true });
  };
  beforeAll(() => {
    for (const size of sizes) {
      replace(size, {
        get(this: HTMLElement) {
          return typeof px === 'number' ? px : px(this, size);
        },
      });
    }
    if (rect !== undefined) {
      const { width, height } = rect;
      replace('getBoundingClientRect', { value: () => new DOMRect(0, 0, width, height) });
    }
  });
  // Modules and the page outlive a test file
  afterAll(() => {
    for (const [name, property] of previous) {
      if (property === undefined) {
        Reflect.deleteProperty(page, name);
      } else {
        Object.defineProperty(page, name, property);
      }
    }
  });
}
