import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { stateTexts as texts } from '#client/messages/desk-state.ts';
import { DataTable } from '#client/desk/numbers/data-table.tsx';
import type { Column } from '#client/desk/numbers/data-table.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { JobState, StateAnswer } from '#worker/desk/state/schemas.ts';
import type { SettingForm } from '#worker/settings.ts';

/** Whether all is well in the background, and what is not. */
export function StatePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['desk/state'],
    queryFn: () => readApi(api.internal.state.$get()),
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.state.title} lead={texts.lead} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="card" />}
      {data && <State state={data} />}
    </div>
  );
}

function State({ state }: { state: StateAnswer }) {
  const { facts } = texts;
  return (
    <>
      <section className={styles.section}>
        <h2>{texts.standsOut}</h2>
        {state.stands_out.length === 0 && <p className={styles.empty}>{texts.nothing}</p>}
        {state.stands_out.map(({ condition, since }) => (
          <Banner key={condition} tone="notice">
            {texts.title(condition)}
            {since !== null && `, ${texts.since(formatMoment(since))}`}
          </Banner>
        ))}
        <p className={styles.muted}>{texts.told(state.told)}</p>
      </section>
      <section className={styles.section}>
        <h2>{texts.jobs}</h2>
        <DataTable
          label={texts.jobs}
          columns={jobColumns}
          rows={state.jobs}
          wraps
          keyOf={({ job }) => job}
        />
      </section>
      <section className={styles.section}>
        <h2>{texts.ways}</h2>
        <ListRows label={texts.ways}>
          <ListRow
            title={deskPages.state.title}
            facts={[
              [facts.lag, texts.seconds(state.event_lag)],
              [facts.events, texts.count(state.failed_events, state.most)],
              [facts.mails, texts.count(state.failed_mails, state.most)],
              [facts.endpoints, String(state.paused_endpoints)],
              [facts.queues, texts.queues(state.queues)],
            ]}
          />
        </ListRows>
      </section>
      <section className={styles.section}>
        <h2>{texts.settings}</h2>
        <p className={styles.muted}>{texts.settingsLead}</p>
        <DataTable
          label={texts.settings}
          columns={settingColumns}
          rows={state.settings}
          wraps
          keyOf={({ name }) => name}
        />
      </section>
    </>
  );
}

function column<Row>(head: string, value: (row: Row) => string | number): Column<Row> {
  return { head, renderCell: value, value };
}

const jobColumns = [
  column<JobState>(texts.job, ({ job }) => texts.jobName(job)),
  column<JobState>(texts.ranAt, ({ ran_at: at }) => (at === null ? '' : formatMoment(at))),
  column<JobState>(texts.state, (one) =>
    [
      standingOf(one),
      one.due ? texts.due(one.due) : '',
      one.oldest_at === null ? '' : texts.oldest(formatMoment(one.oldest_at)),
      one.given_up > 0 ? texts.givenUp(one.given_up) : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  ),
];

function standingOf({ ran_at: ranAt, failing_since: since, unfinished }: JobState): string {
  if (since !== null) return texts.fails(formatMoment(since));
  if (ranAt === null) return texts.never;
  return unfinished ? texts.unfinished : texts.fine;
}

const settingColumns = [
  column<SettingForm>(texts.setting, ({ name }) => name),
  column<SettingForm>(texts.state, texts.form),
];
