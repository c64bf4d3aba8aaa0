import { Api } from '../product/api.ts';
import { ADMIN } from '../product/product.ts';
import type { Scene, Screen } from './screen.ts';

const INVITED = ['clara.voss@brightlane.example', 'felix_kern'] as const;
const HOST_TEAM = 'Southbank Media';

let host: Promise<{ readonly api: Api; readonly teamId: string }> | undefined;
let openId: string | undefined;

async function addHost({ api, network }: Scene) {
  const person = await api.addUser({
    firstName: 'Nora',
    lastName: 'Lindqvist',
    username: 'nora_southbank',
    permissions: { create_teams: true },
  });
  const hostApi = await Api.signIn({ url: network.url, credentials: person });
  return { api: hostApi, teamId: (await hostApi.addTeam(HOST_TEAM)).id };
}

export const INVITING: readonly Screen[] = [
  {
    name: 'team-invitations',
    isAlsoRussian: true,
    show: async ({ page, api }) => {
      for (const usernameOrEmail of INVITED) {
        await api.invite({ usernameOrEmail });
      }
      await page.goto('/team-settings/members');
      await page.getByRole('listitem', { name: INVITED[0] }).waitFor();
    },
    cleanUp: async ({ api }) => {
      for (const { id } of await api.listInvitations()) {
        await api.withdrawInvitation(id);
      }
    },
  },
  {
    name: 'invitations',
    isAlsoRussian: true,
    show: async (scene) => {
      host ??= addHost(scene);
      const { api, teamId } = await host;
      openId = await api.invite({ usernameOrEmail: ADMIN.username, teamId });
      await scene.page.goto('/invitations');
      await scene.page.getByRole('heading', { name: HOST_TEAM }).waitFor();
    },
    cleanUp: async () => {
      const inviting = await host;
      if (openId !== undefined) {
        await inviting?.api.withdrawInvitation(openId);
      }
    },
  },
];
