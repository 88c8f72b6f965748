import { batches } from '#tests/simulator/promises/batches.ts';
import type { Case } from '#tests/simulator/promises/case.ts';
import { changes } from '#tests/simulator/promises/changes.ts';
import { failures } from '#tests/simulator/promises/failures.ts';
import { files } from '#tests/simulator/promises/files.ts';
import { keys } from '#tests/simulator/promises/keys.ts';
import { objects } from '#tests/simulator/promises/objects.ts';
import { reading } from '#tests/simulator/promises/reading.ts';
import { sessions } from '#tests/simulator/promises/sessions.ts';
import { values } from '#tests/simulator/promises/values.ts';

/** Everything that the product and the sandbox rely on. The shims must keep these promises. */
export const promises: Case[] = [
  ...batches,
  ...failures,
  ...values,
  ...reading,
  ...changes,
  ...sessions,
  ...keys,
  ...files,
  ...objects,
];
