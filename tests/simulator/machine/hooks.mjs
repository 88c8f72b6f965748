// Loaded before everything else. Provides the one platform module that both Workers import.
import { registerHooks } from 'node:module';

const name = 'cloudflare:workers';
const source = `class Given {
  constructor(ctx, env) {
    this.ctx = ctx;
    this.env = env;
  }
}
export { Given as DurableObject, Given as WorkerEntrypoint };`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === name
      ? { url: name, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === name ? { source, format: 'module', shortCircuit: true } : next(url, context),
});
