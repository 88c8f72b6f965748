// @ts-check
import { build, seedOnce } from './make-ready.mjs';
import { fail, isFree } from './processes.mjs';

/*
 * Builds the product and seeds a local state in the folder that is named, for whoever fills it and
 * then puts it in the place of the one that `npm start` serves. So nobody may be serving that.
 */

const [, , folder] = process.argv;
const port = Number(process.env['PORT'] ?? 8787);
if (!folder) fail('Name the folder of the state.');
if (!(await isFree(port)))
  fail(`Stop what runs on port ${port} first: it may use the local state.`);
await build();
await seedOnce(folder);
