export interface OwnedLists<Owned> {
  listOfAccount(accountId: string): Promise<Owned[]>;
  listOwnAndShared(account: { accountId: string; teamId: string }): Promise<Owned[]>;
  listOfTeam(teamId: string): Promise<Owned[]>;
}

export interface ListRequest {
  readonly accountId: string;
  readonly teamId: string;
  readonly isTeamReader: boolean;
  readonly includeShared: boolean;
}

/** The rows of one account; with `includeShared` also those shared with it or readable by it. */
export function listForAccount<Owned>(
  lists: OwnedLists<Owned>,
  { accountId, teamId, isTeamReader, includeShared }: ListRequest,
): Promise<Owned[]> {
  if (!includeShared) {
    return lists.listOfAccount(accountId);
  }
  return isTeamReader ? lists.listOfTeam(teamId) : lists.listOwnAndShared({ accountId, teamId });
}
