/**
 * The one inline script of a rendered page. It loads the app at the first sign of a person: a
 * pointer, a touch, the wheel, a key or the focus. Nothing in a page needs the app before that, so
 * reading a page costs no script at all. A press of a button is kept until the app is there
 * (client/app/early-input.ts), and that of a link if something is typed that it would lose.
 * Otherwise links, `<details>` and forms with an action work without the app. The script is plain
 * JavaScript, the same on every page, so the Content-Security-Policy allows its hash.
 *
 * If the app cannot be loaded, a kept link leads on, and another kept press loads the page anew,
 * because a browser does not load a module again that it could not load. Browsers then keep what
 * was typed.
 *
 * The Worker knows the address alone. A history entry may hold a typed e-mail, and this tab's
 * storage a chosen plan or an unfinished sign-up. The content is then taken away before anybody can
 * type into it, and the app renders the page at once. An address with a query also starts the app
 * at once: it may name a campaign, and the person may leave soon. So does a form that was sent
 * without the app and refused, whose reason the app also shows as a toast.
 */
export const starter = `(() => {
const [app, ...parts] = document.currentScript.dataset.app.split(' ');
let begun = false;
let failed = false;
const withoutApp = () => {
  const { pressed } = window.early ?? {};
  if (!failed || !pressed) return;
  if (pressed.matches('a')) location.assign(pressed.href);
  else if (navigator.onLine) location.reload();
};
const begin = () => {
  if (begun) return;
  begun = true;
  for (const href of parts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import(app).catch(() => {
    failed = true;
    withoutApp();
  });
};
const withoutEffect = ['place', 'checkout_reload', 'forget_password_redirect', 'oauth_redirect_info', 'sent_codes'];
const isAsRendered = () => {
  try {
    return !history.state?.usr && Object.keys(sessionStorage).every((name) => withoutEffect.includes(name));
  } catch {
    return true;
  }
};
if (!isAsRendered()) {
  document.getElementById('root').replaceChildren();
  return begin();
}
const isTyped = () => [...document.querySelectorAll('input')].some((one) => one.value !== one.defaultValue);
const keep = (event) => {
  const control = event.submitter ?? event.target.closest('button, a');
  if (!control || (control.type === 'submit' && control.form?.hasAttribute('action'))) return;
  if (control.matches('a') && !isTyped()) return;
  event.preventDefault();
  early.pressed = control;
  withoutApp();
};
const early = window.early = {
  pressed: null,
  end() {
    for (const name of ['click', 'submit']) removeEventListener(name, keep, true);
  },
};
for (const name of ['click', 'submit']) addEventListener(name, keep, true);
const options = { passive: true, capture: true };
for (const name of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']) {
  addEventListener(name, begin, options);
}
// A browser reports a pointer that merely rests over a new page as moved by nothing.
addEventListener('pointermove', (event) => {
  if (event.movementX || event.movementY) begin();
}, options);
if (location.search || document.querySelector('[aria-invalid=true]')) begin();
})()`;

let source: Promise<string> | undefined;

/** The script's source expression for the Content-Security-Policy. */
export function starterSource(): Promise<string> {
  source ??= crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(starter))
    .then((digest) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
  return source;
}
