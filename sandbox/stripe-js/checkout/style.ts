/** The style of the checkout page. It is plain on purpose, unlike the shop that links to it. */
export const checkoutStyle = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: #fff; color: #1b1f24; }
header { padding: 0.75rem 1.5rem; border-bottom: 1px solid #d8dce2; font-weight: 600; }
main { flex: 1; width: 100%; max-width: 32rem; margin: 0 auto; padding: 1.25rem 1.5rem 0.5rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; color: #4a5260; }
form, fieldset { display: grid; gap: 0.75rem; }
fieldset { border: 0; margin: 0; padding: 0 1rem 1rem; min-width: 0; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.method { border: 1px solid #d8dce2; border-radius: 8px; }
.choice { display: flex; align-items: center; gap: 0.75rem; padding: 0.75rem 1rem; font-size: 1rem; font-weight: 600; cursor: pointer; }
fieldset label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
label + .field { margin-top: 0.25rem; }
fieldset p { margin: 0; font-size: 0.875rem; }
fieldset input, .field { font: inherit; font-size: 1rem; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid #7d8694; border-radius: 8px; background: #fff; color: inherit; }
fieldset input:focus-visible, .field.StripeElement--focus { outline: 3px solid #1f6fd6; outline-offset: 1px; }
.field.StripeElement--invalid, input[aria-invalid='true'] { border-color: #b3161b; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; border: 0; border-radius: 8px; background: #1f5fbf; color: #fff; cursor: pointer; }
button:disabled { opacity: 0.6; cursor: progress; }
form a { color: #1f5fbf; text-align: center; }
a:focus-visible, button:focus-visible, [type='radio']:focus-visible { outline: 3px solid #1f6fd6; outline-offset: 2px; }
[role='alert'] { margin: 0; color: #b3161b; }
[role='alert']:empty { display: none; }
footer { padding: 0.5rem 1.5rem 1rem; font-size: 0.875rem; color: #4a5260; }
`;
