import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { UserIcon } from '@heroicons/react/20/solid';
import { useState } from 'react';

/** Whole class names, so that Tailwind finds them in the source. */
const COLORS = [
  'bg-(--avatar-0)',
  'bg-(--avatar-1)',
  'bg-(--avatar-2)',
  'bg-(--avatar-3)',
  'bg-(--avatar-4)',
  'bg-(--avatar-5)',
  'bg-(--avatar-6)',
  'bg-(--avatar-7)',
  'bg-(--avatar-8)',
  'bg-(--avatar-9)',
] as const;

interface AvatarProps {
  readonly id: string;
  /** Null while unknown: no initials are shown. */
  readonly name: string | null;
  readonly pictureUrl: string | null;
}

export function Avatar({ id, name, pictureUrl }: AvatarProps) {
  // Picture URLs expire.
  const [hasFailed, setFailed] = useState(false);
  if (pictureUrl !== null && !hasFailed) {
    return (
      <img
        src={pictureUrl}
        alt=""
        referrerPolicy="no-referrer"
        className="size-10 flex-none rounded-full object-cover"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initials={name === null ? undefined : initials(name)}
      className={`inline-grid size-10 flex-none place-items-center rounded-full text-lg leading-none font-semibold tracking-[.02em] text-on-accent data-initials:before:content-[attr(data-initials)] ${COLORS[avatarColorIndex(id)] ?? COLORS[0]}`}
    >
      {name === null && <UserIcon className="size-5" />}
    </span>
  );
}
