/**
 * What a virtual list shows before its own size is known. Without it the rows would only be rendered
 * once the empty list has been laid out, all in one task.
 */
export const windowRect = {
  get width() {
    return window.innerWidth;
  },
  get height() {
    return window.innerHeight;
  },
};
