import { Fragment } from 'react';

import { operatorAddress, operatorText } from '#worker/legal/operator.ts';
import type { OperatorDetail } from '#worker/legal/operator.ts';

/** A detail of the operator from the configuration. */
export function OperatorField({ detail }: { detail: OperatorDetail }) {
  return operatorText(detail);
}

/** The operator's name and postal address. */
export function OperatorAddress() {
  return operatorAddress().map((line, at) => (
    <Fragment key={line}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}
