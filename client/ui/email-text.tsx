import { Fragment } from 'react';

/** An e-mail address that a narrow line breaks where a reader would: at the `@`, dots and dashes. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?=[@.\-_+])/);
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
