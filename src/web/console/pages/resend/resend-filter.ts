import type {
  AttemptFailure,
  CreateBulkRedeliveryRequest,
  FailedDeliveryStatus,
  SubscribableEventType,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { type Period, periodQuery } from '../../parts/period.ts';

/** Which failed deliveries are chosen: every condition that is not null must match. */
export interface ResendFilter extends Period {
  readonly endpointId: string | null;
  readonly status: FailedDeliveryStatus | null;
  readonly result: AttemptFailure | null;
  readonly eventType: SubscribableEventType | null;
}

export const everything: ResendFilter = {
  ...{ endpointId: null, status: null, result: null, eventType: null },
  ...{ from: '', to: '' },
};

/** The filter as the service takes it. */
export function requestOf(filter: ResendFilter): CreateBulkRedeliveryRequest {
  const { endpointId, status, result, eventType } = filter;
  return {
    ...(endpointId !== null && { endpointId }),
    ...(status !== null && { status }),
    ...(result !== null && { result }),
    ...(eventType !== null && { eventType }),
    ...periodQuery(filter),
  };
}
