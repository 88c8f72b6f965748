import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { getBooksFile } from '#worker/desk/books/get-books-file.ts';
import { getBooks } from '#worker/desk/books/get-books.ts';
import { booksFile, booksQuery } from '#worker/desk/books/schemas.ts';
import { paramInput, queryInput } from '#worker/http/input.ts';

/** Mounted at /internal/books. */
export const bookRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(booksQuery), async (c) =>
    c.json(await getBooks(c.get('ctx'), c.req.valid('query').month)),
  )
  .get('/:file', paramInput(booksFile), async (c) => {
    const { file } = c.req.valid('param');
    const bytes = await getBooksFile(c.get('ctx'), file);
    const name = file.startsWith('EXTF') ? file : `buchungen-${file}`;
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(bytes, 200, { 'Content-Type': 'text/csv' });
  });
