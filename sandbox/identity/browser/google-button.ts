/** developers.google.com/identity/gsi/web/reference/js-reference#GsiButtonConfiguration */
export interface GoogleButtonOptions {
  type?: 'standard' | 'icon';
  theme?: 'outline' | 'filled_blue' | 'filled_black';
  size?: 'large' | 'medium' | 'small';
  text?: 'signin_with' | 'signup_with' | 'continue_with' | 'signin';
  shape?: 'rectangular' | 'pill' | 'circle' | 'square';
  logo_alignment?: 'left' | 'center';
  /** Pixels, at most 400. */
  width?: number | string;
  locale?: string;
  click_listener?: () => void;
  state?: string;
}

export type DrawGoogleButton = (
  parent: HTMLElement,
  options: GoogleButtonOptions,
  press: () => void,
) => void;

/**
 * Makes the function that draws Google's button. The real button is in a frame. This one is in a
 * shadow tree, so the page's styles do not reach it either.
 */
export function googleButtons(): DrawGoogleButton {
  const words = {
    signin_with: 'Über Google anmelden',
    signup_with: 'Über Google registrieren',
    continue_with: 'Weiter mit Google',
    signin: 'Anmelden',
  };
  const heights = { large: 40, medium: 32, small: 20 };
  const mark =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="#4285f4" d="M22 12.2c0-.7-.1-1.4-.2-2H12v4h5.6a5 5 0 0 1-2 3.2v2.6h3.2a10 10 0 0 0 3.2-7.8z"/><path fill="#34a853" d="M12 22c2.7 0 5-.9 6.8-2.4l-3.2-2.6a6 6 0 0 1-9.1-3.2H3.2v2.6A10 10 0 0 0 12 22z"/><path fill="#fbbc05" d="M6.5 13.8a6 6 0 0 1 0-3.8V7.4H3.2a10 10 0 0 0 0 9z"/><path fill="#ea4335" d="M12 6a5.5 5.5 0 0 1 3.9 1.5l2.8-2.8A10 10 0 0 0 3.2 7.4L6.5 10A6 6 0 0 1 12 6z"/></svg>';

  function styleOf(options: GoogleButtonOptions): CSSStyleSheet {
    const { theme = 'outline', size = 'large', shape = 'rectangular', type = 'standard' } = options;
    const height = heights[size] ?? heights.large;
    const dark = theme === 'filled_black';
    const blue = theme === 'filled_blue';
    const round = shape === 'pill' || shape === 'circle';
    const width = Math.min(400, Math.max(0, Number(options.width) || 0));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      button {
        display: inline-flex; align-items: center; justify-content: center; gap: 8px;
        box-sizing: border-box; cursor: pointer; height: ${height}px; padding: 0 ${type === 'icon' ? 0 : 12}px;
        ${type === 'icon' ? `width: ${height}px;` : width ? `width: ${width}px; max-width: 100%;` : ''}
        font: 500 14px/1 system-ui, sans-serif; white-space: nowrap; overflow: hidden;
        border: 1px solid ${dark || blue ? 'transparent' : '#747775'}; border-radius: ${round ? height / 2 : 4}px;
        background: ${dark ? '#131314' : blue ? '#1a56c4' : '#fff'}; color: ${dark || blue ? '#fff' : '#1f1f1f'};
      }
      button:hover { filter: brightness(0.96); }
      button:focus-visible { outline: 3px solid #1a73e8; outline-offset: 2px; }
      svg { width: 18px; height: 18px; flex: none; ${blue ? 'background: #fff; border-radius: 2px;' : ''} }
    `);
    return sheet;
  }

  return (parent, options, press) => {
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styleOf(options)];
    const button = document.createElement('button');
    button.type = 'button';
    button.innerHTML = mark;
    const label = words[options.text ?? 'signin_with'] ?? words.signin_with;
    if (options.type === 'icon') button.setAttribute('aria-label', label);
    else button.append(label);
    button.addEventListener('click', press);
    shadow.append(button);
    parent.replaceChildren(host);
  };
}
