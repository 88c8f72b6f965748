import { Hono } from 'hono';

import { sendOwnCode } from '#worker/account/code/send-code.ts';
import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import type { PersonalTable } from '#worker/db/personal-table.ts';
import { makeExport } from '#worker/export/make-export.ts';
import { exportInput } from '#worker/export/schemas.ts';
import { personalTables } from '#worker/export/tables.ts';
import { jsonInput } from '#worker/http/input.ts';

/** Mounted at /account/export. `further`: tables of slices above this one. */
export const exportRoutes = (further: readonly PersonalTable[]) =>
  new Hono<AppEnv>()
    .post('/code', jsonInput(noInput), async (c) => {
      await sendOwnCode(c.get('ctx'), 'export');
      return c.json({ success: true as const });
    })
    .post('/', jsonInput(exportInput), async (c) => {
      const tables = [...personalTables, ...further];
      return c.json(await makeExport(c.get('ctx'), c.req.valid('json'), tables));
    });
