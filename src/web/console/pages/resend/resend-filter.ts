import type {
  AttemptFailure,
  CreateBulkRedeliveryRequest,
  FailedDeliveryStatus,
  SubscribableEventType,
} from '../../../../../generated/clients/admin/types.gen.ts';

/** Which failed deliveries are chosen: every condition that is not null must match. */
export interface ResendFilter {
  readonly endpointId: string | null;
  readonly status: FailedDeliveryStatus | null;
  readonly result: AttemptFailure | null;
  readonly eventType: SubscribableEventType | null;
  /** As a field for a date and a time has it, in the time zone of the browser; empty for any time. */
  readonly from: string;
  readonly to: string;
}

export const everything: ResendFilter = {
  ...{ endpointId: null, status: null, result: null, eventType: null },
  ...{ from: '', to: '' },
};

/** The filter as the service takes it. */
export function requestOf({
  endpointId,
  status,
  result,
  eventType,
  from,
  to,
}: ResendFilter): CreateBulkRedeliveryRequest {
  return {
    ...(endpointId !== null && { endpointId }),
    ...(status !== null && { status }),
    ...(result !== null && { result }),
    ...(eventType !== null && { eventType }),
    ...(from !== '' && { from: new Date(from).toISOString() }),
    ...(to !== '' && { to: new Date(to).toISOString() }),
  };
}
