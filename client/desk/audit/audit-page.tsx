import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { api } from '#client/lib/api.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { auditTexts as texts } from '#client/messages/desk-audit.ts';
import { AuditRows } from '#client/desk/audit/audit-rows.tsx';
import { ListEnd } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useList } from '#client/desk/use-list.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { AuditQuery } from '#worker/desk/audit/schemas.ts';

const names = ['subject', 'account', 'operator'] as const;
type Filter = Partial<Record<(typeof names)[number], string>>;

/** The audit log; the address's query holds the filter. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filter: Filter = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const list = useActions(filter);
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.audit.title} lead={texts.lead} />
      <AuditFilter key={search.toString()} filter={filter} onFilter={setSearch} />
      {list.items.length > 0 && <AuditRows actions={list.items} />}
      <ListEnd list={list} empty={texts.empty} />
    </div>
  );
}

function useActions(filter: AuditQuery) {
  return useList(
    ['desk/audit', filter],
    (after) => api.internal.audit.$get({ query: { ...filter, ...after } }),
    (page) => page.actions,
  );
}

function AuditFilter(props: {
  filter: Filter;
  onFilter: (filter: Record<string, string>) => void;
}) {
  const [draft, setDraft] = useState(props.filter);
  const change = (name: keyof Filter) => (event: { target: { value: string } }) =>
    setDraft((now) => ({ ...now, [name]: event.target.value }));
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        props.onFilter(
          Object.fromEntries(
            Object.entries(draft)
              .map(([name, value]) => [name, value.trim()] as const)
              .filter(([, value]) => value !== ''),
          ),
        );
      }}
    >
      <SelectField
        label={texts.kind}
        options={texts.subjects}
        value={draft.subject ?? ''}
        onChange={change('subject')}
      />
      <TextField
        label={texts.operator}
        autoCapitalize="none"
        value={draft.operator ?? ''}
        onChange={change('operator')}
      />
      <TextField
        label={texts.account}
        autoCapitalize="none"
        value={draft.account ?? ''}
        onChange={change('account')}
      />
      <Button type="submit" variant="secondary" color="black">
        {deskTexts.show}
      </Button>
    </form>
  );
}
