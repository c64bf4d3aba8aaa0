import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotOnDevice } from './not-on-device.tsx';
import { PageHeader } from './page-header.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** Deletion of the row that a screen shows: asks first, then returns to the list. */
export function useRowDeletion(list: string) {
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    // Unmounts the form first, so that its guard does not ask
    if (isDeleted) {
      void navigate({ href: list, replace: true });
    }
  }, [isDeleted, navigate, list]);
  return {
    isDialogOpen,
    /** The screen renders nothing from now on. */
    isDeleted,
    ask: () => setDialogOpen(true),
    close: () => setDialogOpen(false),
    done: () => setDeleted(true),
  };
}

/** Replaces a row that is loading, or that is not on this device. */
export function MissingRow({
  title,
  list,
  loading,
  missing,
  isMissingOffline,
  onRetry,
}: {
  readonly title: string;
  readonly list: string;
  readonly loading: string;
  /** Text for a row that is not on this device. */
  readonly missing: string;
  readonly isMissingOffline: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <>
      <PageHeader title={title} backTo={list} />
      {isMissingOffline ? (
        <NotOnDevice title={missing} onRetry={onRetry} />
      ) : (
        <SkeletonRows count={8} cells={['w-72', 'w-10']} label={loading} />
      )}
    </>
  );
}
