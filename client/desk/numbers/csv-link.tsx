import { numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import type { Cell } from '#client/desk/numbers/data-table.tsx';
import { Button } from '#client/ui/button.tsx';
import { csvTable } from '#worker/csv.ts';

/** A button that saves these rows as a file for a spreadsheet. */
export function CsvButton({ name, rows }: { name: string; rows: readonly (readonly Cell[])[] }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([csvTable(rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button variant="secondary" color="black" size="small" onClick={save}>
      {texts.csv}
    </Button>
  );
}
