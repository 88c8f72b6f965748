/**
 * `npm run app-client -- list`, `-- make lexlern-app` and `-- end ID` manage the secrets with
 * which apps call `/api/v1`, in the local database or, with `--remote`, in production. `make`
 * prints a new secret: it is shown once. To change a secret, make the second one, give it to the
 * app, and end the first one. The clients themselves are in HANDOFF_CLIENTS.
 */
import {
  currentTime,
  execute,
  fail,
  placeOptions,
  readOptions,
  siteOrigin,
} from '#worker/cli/database.ts';
import type { Row } from '#worker/cli/database.ts';
import {
  endClientKey,
  insertClientKey,
  mostLiveKeys,
  newClientKey,
  selectClientKeys,
} from '#worker/client-api/key/shared-sql.ts';
import { statementText } from '#worker/db/statement-text.ts';

const usage =
  'npm run app-client -- list | make CLIENT | end ID [--origin https://…] [--remote | --stripe-test]';

const { values, positionals } = readOptions(
  { allowPositionals: true, options: { origin: { type: 'string' }, ...placeOptions } },
  usage,
);

const [command, name] = positionals;

if (command === 'list') list();
else if (command === 'make' && name !== undefined) await make(name);
else if (command === 'end' && name !== undefined) await end(name);
else fail(usage);

function list(): void {
  const rows = execute(statementText(selectClientKeys), values);
  for (const row of rows) console.log(lineOf(row));
  if (rows.length === 0) console.log('There is none.');
}

async function make(clientId: string): Promise<void> {
  if (!/^[\w.-]+$/.test(clientId)) fail(`${clientId} is no id of a client.`);
  const { secret, row } = await newClientKey(clientId, await now());
  const made = execute(
    statementText((db) => insertClientKey(db, row)),
    values,
  );
  if (made.length === 0) {
    fail(`${clientId} has ${mostLiveKeys} keys in use. End one: npm run app-client -- list`);
  }
  console.log(`${row.id}  ${secret}`);
}

async function end(id: string): Promise<void> {
  const at = await now();
  const [row] = execute(
    statementText((db) => endClientKey(db, id, at)),
    values,
  );
  console.log(row ? lineOf(row) : fail(`There is no key ${id} in use.`));
}

/** Locally the sandbox's time. */
function now(): Promise<number> {
  return currentTime(values.remote ? '' : siteOrigin(values.origin, values), values);
}

function lineOf({ id, client_id: client, created_at: made, ended_at: ended }: Row): string {
  const day = (at: Row[string] | undefined) => new Date(Number(at)).toISOString();
  const state = ended === null ? 'in use' : `ended ${day(ended)}`;
  return [id, client, `made ${day(made)}`, state].join('  ');
}
