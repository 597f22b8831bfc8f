// How long rows are kept that nothing is owed for.

import { wholeNumber } from './delivery-settings.ts';

const dayMs = 86_400_000;
// A bulk redelivery can be followed for 30 days.
const bounds = { min: 30, max: 3650, unit: 'days' };

export const retentionVariables = {
  EVENT_RETENTION_DAYS: wholeNumber(
    730,
    bounds,
    'How long events and their deliveries are kept once all notifications of an event have ended. Workers delete older ones.',
  ),
  DELIVERY_ATTEMPT_RETENTION_DAYS: wholeNumber(
    90,
    bounds,
    'How long attempts of deliveries that have ended are kept; never longer than their event.',
  ),
  INSTANCE_AUDIT_RETENTION_DAYS: wholeNumber(
    730,
    bounds,
    'How long the audit log of the instance keeps its records of changes, sign-ins included. Those of a tenant have its setting `changeRecordRetentionSeconds`.',
  ),
};

/** The retention out of its variables. */
export function retentionOf(values: {
  readonly EVENT_RETENTION_DAYS: number;
  readonly DELIVERY_ATTEMPT_RETENTION_DAYS: number;
  readonly INSTANCE_AUDIT_RETENTION_DAYS: number;
}) {
  return {
    eventMs: values.EVENT_RETENTION_DAYS * dayMs,
    attemptMs: values.DELIVERY_ATTEMPT_RETENTION_DAYS * dayMs,
    instanceAuditMs: values.INSTANCE_AUDIT_RETENTION_DAYS * dayMs,
  };
}
