import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

import * as schema from '#worker/db/schema.ts';

import { columnsOf, fates } from './fates.ts';

const tables = Object.entries(schema).flatMap(([name, value]) =>
  is(value, SQLiteTable) ? [{ name, table: value }] : [],
);

test.each(tables)('every column of $name says what becomes of it on deletion', (one) => {
  const columns = Object.values(getTableColumns(one.table)).map((column) => String(column.name));
  const fate = columnsOf(fates[one.name as keyof typeof fates] ?? {});
  expect(fate.toSorted()).toEqual(columns.toSorted());
});
