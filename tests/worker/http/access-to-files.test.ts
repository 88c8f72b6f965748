import { playRows } from './access/play-rows.ts';
import { rowsWithFiles } from './access/table.ts';

playRows(rowsWithFiles);
