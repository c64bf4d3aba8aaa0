import type { Page } from 'playwright-core';

export interface Response {
  /** From the event to the first task after the frame that showed the last change it caused. */
  readonly paintedMs: number;
  /** Frame boundaries from the frame before the event to that paint; 1 is the very next frame. */
  readonly frames: number;
}

export interface Expectation {
  readonly event: 'keydown' | 'pointerup';
  /** Element whose subtree shows the response. */
  readonly root: string;
  /**
   * Counts changes of this attribute only; when absent, rows added, removed or with changed text.
   */
  readonly attribute?: string;
}

interface Probe {
  expect(expectation: Expectation): void;
  /** Null when nothing changed. */
  answer(): Promise<Response | null>;
  startFrames(): void;
  /** Lengths of the frames since `startFrames`, ms. */
  stopFrames(): number[];
}

declare const frameProbe: Probe;

/** Runs in the page, before its own scripts. */
function installProbe(): void {
  const FRAME_MS = 1000 / 60;
  /** A later change does not belong to the event. */
  const GIVE_UP_MS = 600;
  const QUIET_MS = 120;

  let lastTick = 0;
  let frames: number[] | null = null;
  let current:
    | {
        eventAt: number;
        tickBefore: number;
        isChanged: boolean;
        shown: { paintedAt: number } | null;
        observer: MutationObserver;
      }
    | undefined;
  const channel = new MessageChannel();
  let onPainted: ((at: number) => void) | null = null;
  channel.port1.onmessage = () => onPainted?.(performance.now());

  const tick = (time: number): void => {
    if (frames !== null && lastTick > 0) {
      frames.push(time - lastTick);
    }
    if (current?.isChanged && current.eventAt > 0) {
      const answered = current;
      answered.isChanged = false;
      onPainted = (paintedAt) => {
        answered.shown = { paintedAt };
      };
      // The message is queued behind the frame of this callback.
      channel.port2.postMessage(null);
    }
    lastTick = time;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);

  const probe: Probe = {
    expect({ event, root, attribute }) {
      current?.observer.disconnect();
      const element = document.querySelector(root);
      if (element === null) {
        throw new Error(`There is no ${root} on the page`);
      }
      const state = {
        eventAt: 0,
        tickBefore: 0,
        isChanged: false,
        shown: null,
        observer: new MutationObserver((records) => {
          // Images load after the rows they belong to.
          const isPictures = records.every(
            ({ type, addedNodes, removedNodes }) =>
              type === 'childList' &&
              removedNodes.length === 0 &&
              [...addedNodes].every((node) => node.nodeName === 'IMG'),
          );
          if (!isPictures && state.eventAt > 0) {
            state.isChanged = true;
          }
        }),
      };
      state.observer.observe(element, {
        subtree: true,
        ...(attribute === undefined
          ? { childList: true, characterData: true }
          : { attributes: true, attributeFilter: [attribute] }),
      });
      window.addEventListener(
        event,
        (happened) => {
          state.eventAt = happened.timeStamp;
          // Frames are left out while nothing changes: the one before is at most a frame away.
          state.tickBefore = Math.max(lastTick, happened.timeStamp - FRAME_MS);
        },
        { capture: true, once: true },
      );
      current = state;
    },
    async answer() {
      const state = current;
      if (state === undefined) {
        throw new Error('Nothing is expected');
      }
      const startedAt = performance.now();
      for (;;) {
        const now = performance.now();
        const isQuiet = state.shown !== null && now - state.shown.paintedAt > QUIET_MS;
        if (isQuiet || now - startedAt > GIVE_UP_MS) {
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      state.observer.disconnect();
      return state.shown === null
        ? null
        : {
            paintedMs: state.shown.paintedAt - state.eventAt,
            frames: Math.max(1, Math.floor((state.shown.paintedAt - state.tickBefore) / FRAME_MS)),
          };
    },
    startFrames() {
      frames = [];
    },
    stopFrames() {
      const taken = frames ?? [];
      frames = null;
      return taken;
    },
  };
  Object.assign(globalThis, { frameProbe: probe });
}

/** Applies to every page opened afterwards. */
export async function installFrameProbe(page: Page): Promise<void> {
  await page.addInitScript(installProbe);
}

/** Runs `act`, which causes the expected event once, and measures the page's response. */
export async function measureResponse({
  page,
  expectation,
  act,
}: {
  readonly page: Page;
  readonly expectation: Expectation;
  readonly act: () => Promise<void>;
}): Promise<Response | null> {
  await page.evaluate((input) => frameProbe.expect(input), expectation);
  await act();
  return page.evaluate(() => frameProbe.answer());
}

/** Lengths of all frames while `act` runs, ms. */
export async function measureFrames({
  page,
  act,
}: {
  readonly page: Page;
  readonly act: () => Promise<void>;
}): Promise<number[]> {
  await page.evaluate(() => frameProbe.startFrames());
  await act();
  return page.evaluate(() => frameProbe.stopFrames());
}
