import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { memberTexts as texts } from '#client/messages/desk-members.ts';
import { planOptions } from '#client/desk/coupons/plan-name.ts';
import { filterNames, filtersOf } from '#client/desk/members/queries.ts';
import type { MemberFilters as Filters } from '#client/desk/members/queries.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** Narrows the list of members. The address keeps the filters, so a list can be bookmarked. */
export function MemberFilters({ busy }: { busy: boolean }) {
  const [search, setSearch] = useSearchParams();
  const shown = filtersOf(search);
  return (
    <FiltersForm key={search.toString()} shown={shown} busy={busy} onShow={(to) => setSearch(to)} />
  );
}

interface FiltersFormProps {
  shown: Filters;
  busy: boolean;
  onShow: (filters: Record<string, string>) => void;
}

function FiltersForm({ shown, busy, onShow }: FiltersFormProps) {
  const [typed, setTyped] = useState(shown);
  const field = (name: keyof Filters) => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <details className={styles.folded} open={Object.keys(shown).length > 0}>
      <summary>{texts.filters}</summary>
      <form
        className={styles.group}
        onSubmit={(event) => {
          event.preventDefault();
          const set = filterNames.map((name) => [name, (typed[name] ?? '').trim()] as const);
          onShow(Object.fromEntries(set.filter(([, value]) => value !== '')));
        }}
      >
        <Grid gap={12} column="label">
          <SelectField label={texts.status} options={texts.statuses} {...field('status')} />
          <SelectField
            label={texts.plan}
            options={[texts.all, ...planOptions]}
            {...field('plan')}
          />
          <SelectField label={texts.source} options={texts.sources} {...field('source')} />
          <SelectField label={texts.owes} options={texts.owing} {...field('owes')} />
          <TextField
            label={texts.coupon}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            {...field('coupon')}
          />
          <TextField type="date" label={texts.from} {...field('from')} />
          <TextField type="date" label={texts.to} {...field('to')} />
          <SelectField label={texts.sort} options={texts.sorts} {...field('sort')} />
        </Grid>
        <div className={styles.last}>
          <Button type="submit" size="small" busy={busy}>
            {texts.show}
          </Button>
          {Object.keys(shown).length > 0 && (
            <Button
              type="button"
              size="small"
              variant="secondary"
              color="black"
              onClick={() => onShow({})}
            >
              {texts.reset}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
