import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { api, readApi } from '#client/lib/api.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { auditTexts as texts } from '#client/messages/desk-audit.ts';
import { AuditRows } from '#client/desk/audit/audit-rows.tsx';
import { ListEnd } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
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
  const query = useActions(filter);
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.audit.title} lead={texts.lead} />
      <AuditFilter key={search.toString()} filter={filter} onFilter={setSearch} />
      {actions.length > 0 && <AuditRows actions={actions} />}
      <ListEnd query={query} count={actions.length} empty={texts.empty} />
    </div>
  );
}

function useActions(filter: AuditQuery) {
  return useInfiniteQuery({
    queryKey: ['desk/audit', filter],
    queryFn: ({ pageParam: cursor }) =>
      readApi(api.internal.audit.$get({ query: { ...filter, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
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
