import type { DeliveryStatus, SubscribableEventType } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Period, periodQuery } from '../../parts/period.ts';

/** Which deliveries the list shows: every condition that is given must match. */
export interface DeliveryFilter extends Period {
  readonly status: DeliveryStatus | null;
  readonly endpointId: string | null;
  readonly eventType: SubscribableEventType | null;
  readonly sessionId: string;
}

export const allDeliveries: DeliveryFilter = {
  ...{ status: null, endpointId: null, eventType: null, sessionId: '' },
  ...{ from: '', to: '' },
};

/** The filter as the service takes it. */
export function queryOf(filter: DeliveryFilter) {
  const { status, endpointId, eventType } = filter;
  const sessionId = filter.sessionId.trim();
  return {
    ...(status !== null && { status }),
    ...(endpointId !== null && { endpointId }),
    ...(eventType !== null && { eventType }),
    ...(sessionId !== '' && { sessionId }),
    ...periodQuery(filter),
  };
}
