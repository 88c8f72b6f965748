import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { pageFiles } from './client/build/page-files.ts';
import { browserModules, readPageModules } from './client/build/page-modules.ts';
import { pageRenderer } from './client/build/page-renderer.ts';

const siteOrigin = process.env['SITE_ORIGIN'];
const folder = (name: string) => new URL(name, import.meta.url).pathname;
const pageModules = readPageModules(folder('client'));

// `vite build` makes the client, and from the same components the renderer of public pages, which
// the Worker imports; wrangler bundles the Worker, for the local server, the tests and the
// deployment alike. With hot reload vite runs both Workers, and the browser renders every page.
export default defineConfig(({ command }) => ({
  root: 'client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  ...(command === 'build' && {
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          noExternal: true,
          external: ['zod'],
          conditions: ['workerd', 'worker', 'module', 'production'],
        },
        build: {
          outDir: '../dist/server',
          manifest: false,
          copyPublicDir: false,
          rollupOptions: {
            input: 'client/render-page.tsx',
            external: [/^#worker\//, /^zod/],
            output: { codeSplitting: false },
          },
        },
      },
    },
    builder: {
      // The renderer contains the styles that the client's build has made.
      buildApp: async (builder) => {
        for (const name of ['client', 'ssr'] as const) {
          const environment = builder.environments[name];
          if (!environment) throw new Error(`there is no environment ${name}`);
          await builder.build(environment);
        }
      },
    },
  }),
  plugins: [
    react(),
    pageFiles({ source: folder('client'), modules: pageModules }),
    pageRenderer({ built: folder('dist/client'), leftOut: browserModules(pageModules) }),
    command === 'serve' &&
      cloudflare({
        configPath: '../wrangler.toml',
        // Mails of events and of the scheduled run belong to no request, and link to this address.
        config: ({ vars }) => ({
          vars: { ...vars, ...(siteOrigin && { SITE_ORIGIN: siteOrigin }) },
        }),
        persistState: { path: '../.wrangler/state' },
        inspectorPort: false,
        auxiliaryWorkers: [{ configPath: '../sandbox/wrangler.toml', devOnly: true }],
      }),
  ],
}));
