/** The console's style. */
export const consoleStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf8f6; --sheet: #fff; --ink: #22201e; --soft: #6a635d; --line: #e4ded8;
  --accent: #b8430f; --on-accent: #fff; --danger: #b3231b; --good: #1d6b41; --wait: #8a5a00;
  font: 16px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171513; --sheet: #211e1c; --ink: #f3efeb; --soft: #b0a79f; --line: #3b3632;
    --accent: #ff9a66; --on-accent: #2a1204; --danger: #ff8f86; --good: #74d3a0; --wait: #f0c069;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
header, main, #status { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2rem; padding-bottom: 1rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; }
h1 span { color: var(--accent); }
header p { margin: 0.25rem 0 1rem; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-top: 1rem; font-size: 0.9375rem; }
nav a, .mail a { color: var(--accent); }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
h4 { margin: 0.75rem 0 0; font-size: 0.875rem; color: var(--soft); }
#status { min-height: 1.5rem; color: var(--good); font-weight: 600; overflow-wrap: anywhere; }
#status:not(:empty) { position: sticky; top: 0; z-index: 1; padding-top: 0.5rem; padding-bottom: 0.5rem; background: var(--paper); }
#status.failed { color: var(--danger); }
main { display: grid; gap: 1rem; padding-top: 0.5rem; padding-bottom: 3rem; }
.real-stripe :is(#customers, #deliveries, #clock, #waiting, #debits, #account, #cards) { display: none; }
.notice { max-width: 74rem; margin: 0 auto; padding: 0.75rem 1rem; border: 1px solid var(--wait); border-radius: 12px; }
.notice a { color: var(--accent); }
main > div { display: grid; gap: 1rem; align-content: start; min-width: 0; }
@media (min-width: 60rem) { main { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
main section > section { border: 0; padding: 0; }
main > div > section { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; min-width: 0; }
.lead { margin: 0.125rem 0 1rem; color: var(--soft); font-size: 0.9375rem; }
.count { color: var(--soft); font-weight: 400; }
.now { margin: 0 0 1rem; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
button, .button { font: inherit; font-size: 0.9375rem; min-height: 2.5rem; padding: 0.375rem 0.875rem; border-radius: 8px; border: 1px solid var(--line); background: var(--sheet); color: var(--ink); cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
button:hover, .button:hover { border-color: var(--accent); }
.primary, button[aria-pressed='true'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.danger { color: var(--danger); border-color: currentColor; }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-top: 1rem; }
#faults .fields, #identities .fields { margin: 0 0 1rem; }
label { display: grid; gap: 0.25rem; flex: 1 1 9rem; font-size: 0.875rem; color: var(--soft); min-width: 0; }
input, select { font: inherit; font-size: 1rem; width: 100%; min-height: 2.5rem; padding: 0.375rem 0.625rem; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: var(--ink); }
ul { list-style: none; margin: 0; padding: 0; }
#delivery-list { margin-top: 0.75rem; max-height: 40rem; overflow: auto; }
#delivery-list pre { max-height: 20rem; overflow: auto; }
.mail h4 { margin: 0; }
.mail > p { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; padding: 0.5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.row:last-child { border-bottom: 0; }
.row button { margin-left: auto; min-height: 2rem; padding: 0.125rem 0.625rem; font-size: 0.875rem; }
.works { flex-basis: 100%; }
#clock-ran { margin-top: 1rem; max-height: 24rem; overflow: auto; }
#clock-ran:empty { display: none; }
.acts { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-left: auto; align-items: center; }
.acts:empty { display: none; }
.acts input { width: 6rem; min-height: 2rem; padding: 0.125rem 0.5rem; font-size: 0.875rem; }
#account .fields label { flex-basis: 100%; }
#clock-to label { flex-basis: 14rem; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-size: 0.875rem; color: var(--soft); }
fieldset .check { margin-top: 0.5rem; }
.acts button { margin: 0; }
.check { display: flex; align-items: center; gap: 0.5rem; margin-top: 1rem; font-size: 1rem; color: var(--ink); }
.check input { flex: none; width: 1.25rem; min-height: 1.25rem; }
caption { text-align: left; font-size: 0.875rem; color: var(--soft); padding-top: 0.5rem; }
.note, .empty { color: var(--soft); font-size: 0.875rem; }
.empty { margin: 0; }
code { font-size: 0.875rem; }
.badge { font-size: 0.8125rem; padding: 0 0.5rem; border-radius: 1rem; border: 1px solid currentColor; color: var(--soft); white-space: nowrap; }
.badge[data-status='active'], .badge[data-status='paid'], .badge[data-status='delivered'], .badge[data-status='trialing'], .badge[data-status='dispute_won'] { color: var(--good); }
.badge[data-status='past_due'], .badge[data-status='failed'], .badge[data-status='unpaid'], .badge[data-status='dropped'], .badge[data-status='returned'], .badge[data-status='dispute_lost'] { color: var(--danger); }
.badge[data-status='open'], .badge[data-status='incomplete'], .badge[data-status='held'], .badge[data-status='pending'], .badge[data-status='processing'], .badge[data-status='dispute_needs_response'] { color: var(--wait); }
details { border-bottom: 1px solid var(--line); }
details:last-child { border-bottom: 0; }
summary { position: relative; display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding: 0.625rem 0 0.625rem 1.25rem; cursor: pointer; overflow-wrap: anywhere; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: '▸'; position: absolute; left: 0; color: var(--soft); }
details[open] > summary::before { content: '▾'; }
summary span:not(.badge), summary time { color: var(--soft); font-size: 0.875rem; }
summary time, summary .badge { margin-left: auto; }
.mail { display: grid; gap: 0.75rem; padding-bottom: 1rem; min-width: 0; }
.mail pre { margin: 0; padding: 0.75rem; border-radius: 8px; background: var(--paper); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
.mail iframe { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
th code { white-space: nowrap; }
tr:last-child > * { border-bottom: 0; }
td { color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
table + .actions { margin-top: 1rem; }
dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); color: var(--ink); max-width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; }
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
dialog .actions { justify-content: flex-end; }
@media (max-width: 26rem) { tr { display: grid; padding: 0.375rem 0; border-bottom: 1px solid var(--line); } th, td { border: 0; padding: 0; } }
`;
