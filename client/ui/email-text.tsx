import { Fragment } from 'react';

/** An e-mail address that may break after the `@`, dots and dashes in a narrow line. */
export function EmailText({ email }: { email: string }) {
  const parts = email.match(/[^@.\-_+]*[@.\-_+]+|[^@.\-_+]+/g) ?? [];
  return (
    <span>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('')}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
