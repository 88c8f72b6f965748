import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'client',
  build: { outDir: '../dist', emptyOutDir: true },
  plugins: [
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: '../.wrangler/state' },
      inspectorPort: false,
      auxiliaryWorkers: [{ configPath: '../sandbox/wrangler.toml', devOnly: true }],
    }),
  ],
});
