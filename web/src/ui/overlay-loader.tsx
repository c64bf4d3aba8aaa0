import {
  cloneElement,
  type JSX,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadCode } from '../lib/load-code.ts';

/** Menus, popovers and dialogs are large: they load on first use, or when idle. */
export type OverlayParts = typeof import('./overlay-parts.ts');

let parts: OverlayParts | undefined;
const listeners = new Set<() => void>();

async function loadOverlays(): Promise<void> {
  if (parts === undefined) {
    parts = await loadCode(() => import('./overlay-parts.ts'));
    for (const listener of [...listeners]) {
      listener();
    }
  }
}

/** Preloads them; after a failure the next opening retries. */
export function preloadOverlays(): void {
  loadOverlays().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useOverlayParts(): OverlayParts | undefined {
  return useSyncExternalStore(subscribe, () => parts);
}

/** For content that is only rendered inside an overlay. */
export function getOverlayParts(): OverlayParts {
  if (parts === undefined) {
    throw new Error('Overlay content must be rendered inside an overlay');
  }
  return parts;
}

export function useLazyOverlayParts(isWanted: boolean): OverlayParts | undefined {
  const loaded = useOverlayParts();
  useEffect(() => {
    if (isWanted) {
      void loadOverlays();
    }
  }, [isWanted]);
  return isWanted ? loaded : undefined;
}

interface OpenProps {
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The overlay is mounted when it is first opened, because every row has one. */
  readonly isOnDemand?: boolean;
}

/**
 * State of an overlay with a trigger. `parts` is undefined while a plain trigger is enough: before
 * the first opening, or while loading.
 */
export function useOverlayTrigger({ isOpen, onOpenChange, isOnDemand = false }: OpenProps) {
  const loaded = useOverlayParts();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const [isEngaged, setEngaged] = useState(loaded !== undefined && !isOnDemand);
  const isShown = isOpen ?? isOwnOpen;
  const wanted = useLazyOverlayParts(isEngaged || isShown);
  const triggerRef = useRef<HTMLElement | SVGElement>(null);
  const wasPlainPressed = useRef(isShown);
  const [isPlaced, setPlaced] = useState(wanted !== undefined && !isShown);
  const isLoaded = wanted !== undefined;
  useEffect(() => {
    if (isLoaded && !isPlaced) {
      // The plain trigger was unmounted while focused; the overlay restores the focus to the
      // element focused when it opens
      if (wasPlainPressed.current) {
        triggerRef.current?.focus();
      }
      setPlaced(true);
    }
  }, [isLoaded, isPlaced]);
  const setOpen = (next: boolean): void => {
    setEngaged(true);
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const openPlain = (): void => {
    wasPlainPressed.current = true;
    setOpen(true);
  };
  return { parts: wanted, isOpen: isShown && isPlaced, setOpen, openPlain, triggerRef };
}

interface PlainTriggerProps {
  readonly trigger: JSX.Element;
  readonly popup: 'menu' | 'dialog';
  readonly onOpen: () => void;
}

/** Replaces the trigger until its overlay is first opened; hover or focus loads the code. */
export function LazyTrigger({ trigger, popup, onOpen }: PlainTriggerProps) {
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preloadOverlays,
    onFocus: preloadOverlays,
    onClick: (event: MouseEvent) => {
      trigger.props.onClick?.(event);
      onOpen();
    },
  });
}
