import { NO_OPERATOR } from '../../shared/sale-conditions.ts';
import type { Site } from '../lib/app-info.ts';
import { SupportAddress } from './support-address.tsx';

/** Who runs the site and sells premium: name, address and email, as far as they are set. */
export function OperatorDetails({ operator, support }: Pick<Site, 'operator' | 'support'>) {
  return (
    <>
      {operator === null ? (
        NO_OPERATOR
      ) : (
        <>
          {'This site is run, and premium is sold, by '}
          <bdi>{operator.name}</bdi>, <bdi>{operator.address}</bdi>.
        </>
      )}{' '}
      <SupportAddress email={support} />
    </>
  );
}
