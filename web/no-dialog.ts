/** In place of the dialogs that cmdk brings: the palette stands in ours. */
export const Root = () => null;
export const Portal = Root;
export const Overlay = Root;
export const Content = Root;
