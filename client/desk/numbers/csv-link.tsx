import { numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import type { Cell } from '#client/desk/numbers/data-table.tsx';
import { saveFile } from '#client/desk/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { csvTable } from '#worker/csv.ts';

/** A button that saves these rows as a file for a spreadsheet. */
export function CsvButton({ name, rows }: { name: string; rows: readonly (readonly Cell[])[] }) {
  const save = () => saveFile(new Blob([csvTable(rows)], { type: 'text/csv' }), `${name}.csv`);
  return (
    <Button variant="secondary" color="black" size="small" onClick={save}>
      {texts.csv}
    </Button>
  );
}
