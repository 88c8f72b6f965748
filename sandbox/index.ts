import type { SandboxEnv, ServiceBinding } from '#sandbox/env.ts';

export { World } from '#sandbox/world.ts';

export default {
  /** Hands every request to the only World object. */
  fetch(request: Request, env: SandboxEnv): Promise<Response> {
    const world = env.WORLD.get(env.WORLD.idFromName('world')) as unknown as ServiceBinding;
    return world.fetch(request);
  },
};
