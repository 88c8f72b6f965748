/** The style of the bank's page and of PayPal's page. It is plain on purpose, unlike the shop. */
export const authenticateStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: #fff; color: #17212f; }
header { padding: 1rem 1.5rem; background: #123a63; color: #fff; font-weight: 600; }
[data-place='paypal'] header { background: #142c8e; }
main { flex: 1; width: 100%; max-width: 34rem; padding: 1.25rem 1.5rem 0.5rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
dl { margin: 0 0 1.25rem; border: 1px solid #c9d2dd; border-radius: 8px; padding: 0.25rem 1rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.5rem 0; }
dl div + div { border-top: 1px solid #e3e8ee; }
dt { color: #4c5a6b; }
dd { margin: 0; font-weight: 600; }
.buttons { display: grid; gap: 0.5rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
input { font: inherit; font-size: 1rem; min-height: 2.75rem; padding: 0.375rem 0.75rem; border: 1px solid #7a8796; border-radius: 8px; background: transparent; color: inherit; }
label + p { margin: 0.25rem 0 1rem; font-size: 0.875rem; color: #4c5a6b; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; border-radius: 8px; border: 1px solid #123a63; background: transparent; color: #123a63; cursor: pointer; }
button.primary { background: #123a63; color: #fff; }
button.quiet { border-color: transparent; font-weight: 400; text-decoration: underline; }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid #f2a33a; outline-offset: 2px; }
[role='alert'] { color: #a3161a; }
footer { padding: 0.5rem 1.5rem 1rem; font-size: 0.875rem; color: #4c5a6b; }
@media (prefers-color-scheme: dark) {
  body { background: #121a24; color: #eef2f7; }
  dt, footer, label + p { color: #a9b6c6; }
  dl, dl div + div { border-color: #35445a; }
  button { color: #a9cdf5; border-color: #a9cdf5; }
  button.primary { background: #a9cdf5; color: #0c1a2b; }
  [role='alert'] { color: #ff9c9c; }
}
`;
