import { useState } from 'react';

import { numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import {
  monthOf,
  monthRange,
  monthsUntil,
  presetRange,
  shifted,
} from '#client/desk/numbers/ranges.ts';
import type { Comparison, Preset, Range } from '#client/desk/numbers/ranges.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const presets: readonly Preset[] = ['days30', 'month', 'lastMonth', 'year'];

export interface Chosen extends Range {
  compare: Comparison;
}

interface RangeFormProps {
  chosen: Chosen;
  /** UTC milliseconds. */
  now: number;
  onChoose: (chosen: Chosen) => void;
}

/** Which days, and what to compare them with. */
export function RangeForm({ chosen, now, onChoose }: RangeFormProps) {
  const [draft, setDraft] = useState(chosen);
  const choose = (range: Range) => onChoose({ ...draft, ...range });
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(draft);
      }}
    >
      <Cluster gap={8} role="group" aria-label={texts.ranges}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="small"
            variant="secondary"
            color="black"
            onClick={() => choose(presetRange(preset, now))}
          >
            {texts.presets[preset]}
          </Button>
        ))}
        <Button
          size="small"
          variant="secondary"
          color="black"
          onClick={() => choose(shifted(chosen, -1))}
        >
          {texts.earlier}
        </Button>
        <Button
          size="small"
          variant="secondary"
          color="black"
          onClick={() => choose(shifted(chosen, 1))}
        >
          {texts.later}
        </Button>
      </Cluster>
      <div className={styles.search}>
        <SelectField
          label={texts.month}
          options={[
            { value: '', label: texts.noMonth },
            ...monthsUntil(now).map((month) => ({ value: month, label: texts.monthName(month) })),
          ]}
          value={monthOf(draft)}
          onChange={({ target: { value } }) => {
            if (value !== '') setDraft({ ...draft, ...monthRange(value) });
          }}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={texts[name]}
            required
            value={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
        <SelectField
          label={texts.compare}
          options={texts.comparisons}
          value={draft.compare}
          onChange={(event) => setDraft({ ...draft, compare: event.target.value as Comparison })}
        />
        <Button type="submit" variant="secondary" color="black">
          {texts.show}
        </Button>
      </div>
    </form>
  );
}
