import type { Ctx } from '#worker/context.ts';
import { clientsAt } from '#worker/handoff/clients.ts';
import type { RegisteredClients } from '#worker/handoff/clients.ts';

/*
 * Which apps may open addresses of this site and use the passwords that were saved for it. Apple
 * and Google read it from here (RFC 8252, section 7.2).
 */

type Where = Pick<Ctx, 'handOff' | 'origin'>;

/** The paths on this site to which codes are sent, by client. */
function pathsOf({ handOff, origin }: Where): (RegisteredClients[number] & { paths: string[] })[] {
  const clients = clientsAt(handOff.clients, origin);
  return handOff.clients.map((registered, at) => {
    const addresses = clients[at]?.codeRedirectUris ?? [];
    const own = addresses.filter((address) => address.startsWith(`${origin}/`));
    return { ...registered, paths: own.map((address) => new URL(address).pathname) };
  });
}

/** `apple-app-site-association`, as Apple documents it for universal links and shared passwords. */
export function appleAssociation(where: Where) {
  const clients = pathsOf(where);
  return {
    applinks: {
      // Without a path an app would get every address.
      details: clients.flatMap(({ apple_apps: appIDs = [], paths }) =>
        appIDs.length > 0 && paths.length > 0
          ? [{ appIDs, components: paths.map((path) => ({ '/': path })) }]
          : [],
      ),
    },
    webcredentials: { apps: clients.flatMap(({ apple_apps: appIDs = [] }) => appIDs) },
  };
}

/** `assetlinks.json`, by the specification of Digital Asset Links. */
export function assetLinks(where: Where) {
  return pathsOf(where).flatMap(({ android_apps: apps = [], paths }) =>
    apps.map((app) => ({
      relation: [
        ...(paths.length > 0 ? ['delegate_permission/common.handle_all_urls'] : []),
        'delegate_permission/common.get_login_creds',
      ],
      target: { namespace: 'android_app', ...app },
    })),
  );
}
