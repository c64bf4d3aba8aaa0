import {
  cloneElement,
  type FocusEvent,
  type JSX,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const DELAY_MS = 400;
const GAP_PX = 6;
const EDGE_PX = 8;

interface Place {
  readonly left: number;
  readonly top: number;
}

function placeBeside({ anchor, tip }: { anchor: DOMRect; tip: DOMRect }): Place {
  const isBelow = anchor.bottom + GAP_PX + tip.height <= innerHeight - EDGE_PX;
  const centred = anchor.left + anchor.width / 2 - tip.width / 2;
  return {
    left: Math.max(EDGE_PX, Math.min(centred, innerWidth - tip.width - EDGE_PX)),
    top: isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - tip.height,
  };
}

interface TooltipProps {
  readonly text: ReactNode;
  /** One focusable, or at least hoverable, element. */
  readonly children: JSX.Element;
  readonly isDisabled?: boolean;
  /** Opens without hover or focus: for what a grid only calls its active cell. */
  readonly isShown?: boolean;
}

/**
 * Opens after 400 ms of hover, and at once on keyboard focus; Escape closes it. Nothing is mounted
 * until then, so that every row of a grid may have one.
 */
export function Tooltip({ text, children, isDisabled = false, isShown = false }: TooltipProps) {
  const id = useId();
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tipRef = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const hide = () => {
    clearTimeout(timerRef.current);
    setAnchor(null);
  };
  const markRef = useRef<HTMLSpanElement>(null);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  useEffect(() => {
    const next = markRef.current?.nextElementSibling;
    setAnchor(isShown && next instanceof HTMLElement ? next : null);
  }, [isShown]);
  useEffect(() => {
    const tip = tipRef.current;
    if (anchor === null || tip === null) {
      return;
    }
    const { left, top } = placeBeside({
      anchor: anchor.getBoundingClientRect(),
      tip: tip.getBoundingClientRect(),
    });
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        setAnchor(null);
      }
    };
    const onScroll = (): void => setAnchor(null);
    addEventListener('keydown', onKeyDown);
    addEventListener('scroll', onScroll, true);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);

  if (isDisabled) {
    return children;
  }
  return (
    <>
      {isShown && <span ref={markRef} hidden />}
      {cloneElement(children, {
        'aria-describedby': anchor === null ? children.props['aria-describedby'] : id,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          children.props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') {
            const element = event.currentTarget;
            clearTimeout(timerRef.current);
            timerRef.current = setTimeout(() => setAnchor(element), DELAY_MS);
          }
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          children.props.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          children.props.onPointerDown?.(event);
          hide();
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          children.props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) {
            setAnchor(event.currentTarget);
          }
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          children.props.onBlur?.(event);
          hide();
        },
      })}
      {anchor !== null &&
        createPortal(
          <div
            ref={tipRef}
            id={id}
            role="tooltip"
            className="pointer-events-none fixed top-0 left-0 z-(--z-toast) max-w-80 animate-appear rounded-sm bg-inverse px-2 py-1 text-sm text-on-inverse shadow-pop"
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}
