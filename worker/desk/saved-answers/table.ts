import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Texts that operators send again and again. They are about nobody. */
export const savedAnswer = sqliteTable('saved_answer', {
  id: text('id').primaryKey(),
  title: text('title').notNull().unique(),
  /** `{name}` stands for the name of whoever gets it. */
  text: text('text').notNull(),
  changedAt: integer('changed_at').notNull(),
});
