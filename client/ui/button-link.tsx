import { Link } from 'react-router-dom';

import type { LinkProps } from 'react-router-dom';
import { buttonClass } from '#client/ui/button-class.ts';
import type { ButtonLook } from '#client/ui/button-variants.ts';

/** A link that looks like a button. */
export function ButtonLink({
  color,
  variant,
  size,
  fullwidth,
  ...rest
}: Omit<LinkProps, 'color'> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ color, variant, size, fullwidth })} />;
}
