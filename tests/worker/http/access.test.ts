import { expect, test } from 'vitest';

import { app } from '#worker/app.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import { callsByRole } from './access/desk-roles.ts';
import { playEndedSessions } from './access/ended-sessions.ts';
import { playRows } from './access/play-rows.ts';
import { rows, rowsWithoutFiles } from './access/table.ts';

playRows(rowsWithoutFiles);
playEndedSessions(rowsWithoutFiles);

test('another site cannot trigger a GET that changes something', () => {
  const guarded = app.routes.filter(({ handler }) => handler === onlySameOrigin);
  const safe = new Set(guarded.map(({ path }) => `GET ${path}`));
  const changing = rows.filter(
    ({ call, cells }) =>
      call.startsWith('GET ') && Object.values(cells).some((cell) => cell.length > 1),
  );
  expect(changing.map(({ call }) => call)).not.toEqual([]);
  expect(changing.filter(({ call }) => !safe.has(call))).toEqual([]);
});

test('the access table has each route of the product', () => {
  const mounted = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect(rows.map(({ call }) => call).toSorted()).toEqual([...new Set(mounted)].toSorted());
});

test('the table of the roles has each call of the desk', () => {
  const desk = rows.filter(({ cells }) => cells.operator).map(({ call }) => call);
  expect([...callsByRole.keys()].toSorted()).toEqual(desk.toSorted());
});
