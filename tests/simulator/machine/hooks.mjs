// Loaded before everything else. Provides the one platform module that the sandbox's World imports.
import { registerHooks } from 'node:module';

const name = 'cloudflare:workers';
const source = `export class DurableObject {
  constructor(ctx, env) {
    this.ctx = ctx;
    this.env = env;
  }
}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === name
      ? { url: name, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === name ? { source, format: 'module', shortCircuit: true } : next(url, context),
});
