import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const siteOrigin = process.env['SITE_ORIGIN'];

// `vite build` makes the client; wrangler bundles the Worker, for the local server, the tests and
// the deployment alike. With hot reload vite runs both Workers.
export default defineConfig(({ command }) => ({
  root: 'client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  plugins: [
    react(),
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
