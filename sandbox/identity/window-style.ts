/**
 * The style of the providers' windows. It is plain on purpose, so that it does not look like the
 * shop.
 */
export const windowStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: #fff; color: #1c1d20; }
header { padding: 0.75rem 1.5rem; border-bottom: 1px solid #d8dae0; font-weight: 600; }
[data-provider='apple'] header { background: #000; color: #fff; }
main { flex: 1; width: 100%; max-width: 30rem; margin: 0 auto; padding: 1.25rem 1.5rem 0.5rem; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
h2 { margin: 0; font-size: 1rem; }
p { margin: 0.25rem 0 1rem; color: #55585f; }
ul { list-style: none; margin: 0 0 1.25rem; padding: 0; border: 1px solid #d8dae0; border-radius: 8px; }
li + li { border-top: 1px solid #d8dae0; }
li button { display: grid; width: 100%; padding: 0.5rem 1rem; border: 0; text-align: left; overflow-wrap: anywhere; }
li button span { font-size: 0.875rem; color: #55585f; }
form { display: grid; gap: 0.75rem; margin: 0 0 0.5rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
input { font: inherit; font-size: 1rem; min-height: 2.75rem; padding: 0.375rem 0.75rem; border: 1px solid #85888f; border-radius: 8px; background: transparent; color: inherit; }
button { font: inherit; min-height: 2.75rem; border: 1px solid #1c1d20; border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
button:hover { background: rgb(128 128 128 / 0.12); }
.primary { font-weight: 600; background: #1c1d20; color: #fff; }
.primary:hover { background: #3c3e44; }
.quiet { width: 100%; border-color: transparent; text-decoration: underline; }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid #1f6fd6; outline-offset: 2px; }
[role='alert'] { color: #a3161a; }
footer { padding: 0.5rem 1.5rem 1rem; font-size: 0.875rem; color: #55585f; }
@media (prefers-color-scheme: dark) {
  body { background: #17181b; color: #f1f2f4; }
  header, ul, li + li { border-color: #3c3e44; }
  p, footer, li button span { color: #b3b6bd; }
  button { border-color: #f1f2f4; }
  li button, .quiet { border-color: transparent; }
  .primary { background: #f1f2f4; color: #17181b; }
  .primary:hover { background: #d8dae0; }
  [role='alert'] { color: #ff9c9c; }
}
`;
