import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** Belongs to this clone, and `npm ci` deletes it. */
const cache = `${modules}.cache/browser/`;

/** A browser that can be started, with the environment that it needs here. */
export interface PackagedBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/** Whether npm has installed a browser: its package has one for Linux on x64. */
export const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Whose fonts a page gets: those of the system, if it has any, or always those of the package. */
export type Fonts = 'of the system' | 'of the package';

/**
 * The browser that npm has installed, unpacked. The first call in a clone takes two seconds.
 * Several processes may call at once.
 */
export async function packagedBrowser(fonts: Fonts = 'of the system'): Promise<PackagedBrowser> {
  const folder = await unpacked();
  const executablePath = `${folder}/chromium`;
  const env = environment();
  if (fonts === 'of the package' || !(await systemHasFonts())) {
    env['FONTCONFIG_FILE'] = `${folder}/fonts.conf`;
  }
  if (!(await starts(executablePath, env))) {
    // The package carries the libraries that a browser needs and that a small system lacks.
    const { LD_LIBRARY_PATH: given } = env;
    env['LD_LIBRARY_PATH'] = [`${folder}/al2023/lib`, ...(given ? [given] : [])].join(':');
  }
  return { executablePath, env };
}

/** The folder with what the package carries. It has its name only when everything is in it. */
async function unpacked(): Promise<string> {
  const manifest = await readFile(`${modules}@sparticuz/chromium/package.json`, 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = `${cache}${version}`;
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(`${cache}unpacking-`);
  try {
    const script = fileURLToPath(new URL('./unpack-browser.mjs', import.meta.url));
    await run(process.execPath, [script], { env: { ...process.env, TMPDIR: staging } });
    await writeFile(`${staging}/fonts.conf`, fontsConfiguration);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process may have been faster. Then the folder is there, and whole.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package's own configuration looks for its fonts elsewhere. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts/fonts</dir></fontconfig>
`;

async function systemHasFonts(): Promise<boolean> {
  const { FONTCONFIG_FILE, FONTCONFIG_PATH } = process.env;
  if (FONTCONFIG_FILE || FONTCONFIG_PATH) return true;
  if (!existsSync('/etc/fonts/fonts.conf')) return false;
  const home = homedir();
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    `${home}/.fonts`,
    `${home}/.local/share/fonts`,
  ];
  for await (const _ of glob(folders.map((folder) => `${folder}/**/*.{ttf,otf,ttc}`))) return true;
  return false;
}

async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  try {
    await run(executablePath, ['--version'], { env });
    return true;
  } catch {
    return false;
  }
}

/** This process's environment; every variable in it has a value. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
