export interface OwnedLists<Owned> {
  listOfAccount(accountId: string): Promise<Owned[]>;
  /** Own ones and the ones others of the team share. */
  listOwnAndShared(account: { accountId: string; teamId: string }): Promise<Owned[]>;
  listOfTeam(teamId: string): Promise<Owned[]>;
}

export interface ListRequest {
  readonly accountId: string;
  readonly teamId: string;
  /** Whoever asks may read all of the team. */
  readonly isTeamReader: boolean;
  readonly includeShared: boolean;
}

/** What one account owns; with `includeShared` also what others share with it or let it read. */
export function listForAccount<Owned>(
  lists: OwnedLists<Owned>,
  { accountId, teamId, isTeamReader, includeShared }: ListRequest,
): Promise<Owned[]> {
  if (!includeShared) {
    return lists.listOfAccount(accountId);
  }
  return isTeamReader ? lists.listOfTeam(teamId) : lists.listOwnAndShared({ accountId, teamId });
}
