import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../lib/load-code.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

class PartNotLoaded extends Error {}

interface BoundaryProps {
  readonly failure: ReactNode;
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** Replaces only parts whose code is missing; other errors are the page's. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== null && !(error instanceof PartNotLoaded)) {
      throw error;
    }
    return error === null ? this.props.children : this.props.failure;
  }
}

function NotLoaded({
  isFloating,
  onRetry,
  onClose,
}: {
  readonly isFloating: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className={cx(
        'flex items-center gap-2',
        isFloating
          ? 'fixed start-4 bottom-16 z-(--z-toast) rounded-md bg-raised p-2 shadow-pop'
          : 'm-4 flex-wrap',
      )}
    >
      <span className="min-w-0">{t('This part of the page couldn’t be loaded.')}</span>
      <Button onClick={onRetry}>{t('Retry')}</Button>
      {isFloating && <Button onClick={onClose}>{t('Close')}</Button>}
    </div>
  );
}

/** What overlays have in common. */
interface OverlayProps {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

/**
 * A component whose code loads when it is first rendered. Render it inside a `Suspense`. When its
 * code can't be loaded, the rest of the page stays, and the part offers to try again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    isFloating = false,
  }: {
    /** For overlays and parts that have no place in the page. */
    readonly isFloating?: boolean;
  } = {},
): ComponentType<P> {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch (cause) {
        throw new PartNotLoaded('A part of the page could not be loaded.', { cause });
      }
    }) as unknown as ComponentType<P>;
  let latest = prepare();
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, as `lazy` is
  return function LazyPart(props: P) {
    const { isOpen, onClose } = props as OverlayProps;
    const [{ Part, count }, setAttempt] = useState({ Part: latest, count: 0 });
    const [isClosed, setClosed] = useState(false);
    const hasFailed = useRef(false);
    const retry = useCallback(() => {
      hasFailed.current = false;
      latest = prepare();
      setAttempt((before) => ({ Part: latest, count: before.count + 1 }));
    }, []);
    useEffect(
      () => () => {
        // React keeps a failed load: the next place that renders the part starts another
        if (hasFailed.current) {
          latest = prepare();
        }
      },
      [],
    );
    return (
      <LoadBoundary
        key={count}
        onFailure={() => {
          hasFailed.current = true;
        }}
        failure={
          !isClosed &&
          isOpen !== false && (
            <NotLoaded
              isFloating={isFloating}
              onRetry={retry}
              onClose={onClose ?? (() => setClosed(true))}
            />
          )
        }
      >
        <Part {...props} />
      </LoadBoundary>
    );
  };
}
