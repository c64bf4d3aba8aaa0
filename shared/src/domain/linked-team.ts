/** Query parameter for the team of a link, since a person may be in several. */
export const LINKED_TEAM_PARAM = 'team';
