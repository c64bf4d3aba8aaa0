import type { UploadPurpose } from '@ads-checker/shared/contracts/media';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { MediaFile, MediaUpload } from './entities.ts';
import { notSigned, requireQuota, SIGNED_FOR_S } from './policy.ts';
import type { MediaRepository } from './repository.ts';

export type MediaQuota = ReturnType<typeof createMediaQuota>;

/** The room of each team: what is counted and what is taken is one step, under the team's lock. */
export function createMediaQuota(deps: {
  repository: MediaRepository;
  maxBytesPerTeam: number;
  clock: Clock;
}) {
  const requireRoom = async (
    { teamId, bytes, signature }: { teamId: string; bytes: number; signature?: string | undefined },
    trx: Transaction,
  ): Promise<void> => {
    const usedBytes = await deps.repository.sumBytes(
      {
        teamId,
        now: deps.clock.now(),
        ...(signature === undefined ? {} : { exceptSignature: signature }),
      },
      trx,
    );
    requireQuota({ bytes, usedBytes, maxBytes: deps.maxBytesPerTeam });
  };

  return {
    /**
     * Reserves room for an upload under a signature of its own: of two uploads signed in the same
     * second, the second is dated back. @throws FailedPreconditionError when the team has no room.
     */
    reserve: ({
      timestamp,
      sign,
      ...upload
    }: Pick<MediaUpload, 'teamId' | 'folder' | 'publicId' | 'bytes' | 'purpose'> & {
      timestamp: number;
      sign: (timestamp: number) => string;
    }): Promise<{ signature: string; timestamp: number }> =>
      deps.repository.inTurn(upload.teamId, async (trx) => {
        await deps.repository.releaseRoomOf(upload, trx);
        await requireRoom(upload, trx);
        for (let at = timestamp; ; at -= 1) {
          const signature = sign(at);
          const expiresAt = new Date((at + SIGNED_FOR_S) * 1000);
          if (await deps.repository.addUpload({ ...upload, signature, expiresAt }, trx)) {
            return { signature, timestamp: at };
          }
        }
      }),

    /**
     * Called before a file is received, with a lower bound of its size. @returns what it is for.
     * @throws AuthenticationError for a signature not given by this server,
     * FailedPreconditionError when the team has no room.
     */
    open: (input: {
      teamId: string;
      bytes: number;
      signature: string | undefined;
    }): Promise<UploadPurpose> =>
      deps.repository.inTurn(input.teamId, async (trx) => {
        const upload =
          input.signature === undefined
            ? undefined
            : await deps.repository.findUpload(input.signature, trx);
        if (input.signature !== undefined && upload === undefined) {
          throw notSigned();
        }
        const purpose = upload?.purpose ?? 'other';
        // Stored before: it can only be the same file once more, as after a lost answer
        if (upload?.fileId != null) {
          return purpose;
        }
        await requireRoom(
          { teamId: input.teamId, bytes: input.bytes, signature: input.signature },
          trx,
        );
        if (upload !== undefined && upload.bytes < input.bytes) {
          await deps.repository.changeUpload(
            { signature: upload.signature, bytes: input.bytes },
            trx,
          );
        }
        return purpose;
      }),

    /**
     * Stores a received file, once. @throws AuthenticationError when the signature was used for
     * another file, FailedPreconditionError when the team has no room.
     */
    take: (
      { signature, file }: { signature: string | undefined; file: Omit<MediaFile, 'createdAt'> },
      commit: () => Promise<void>,
    ): Promise<void> =>
      deps.repository.inTurn(file.teamId, async (trx) => {
        const { id, teamId, bytes } = file;
        if (signature !== undefined) {
          const upload = await deps.repository.findUpload(signature, trx);
          if (upload === undefined || (upload.fileId !== null && upload.fileId !== id)) {
            throw notSigned();
          }
        }
        if (!(await deps.repository.hasFile(id, trx))) {
          await requireRoom({ teamId, bytes, signature }, trx);
          await deps.repository.addFile({ ...file, createdAt: deps.clock.now() }, trx);
        }
        if (signature !== undefined) {
          await deps.repository.changeUpload({ signature, file_id: id }, trx);
        }
        await commit();
      }),
  };
}
