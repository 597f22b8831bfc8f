import type { components as Admin } from '../../../generated/types/admin.ts';
import type { components as Tenant } from '../../../generated/types/tenant.ts';
import type { EventStretch, EventSummaryView } from '../../app/ports/views.ts';
import { notificationText } from '../../domain/event.ts';
import { JsonText } from '../wire/json-body.ts';

/** Puts an event into the form that administrators see. */
export function presentEventSummary({ createdAt, ...rest }: EventSummaryView): Admin['schemas']['EventSummary'] {
  return { ...rest, createdAt: createdAt.toISOString() };
}

/** Puts a part of the tenant's list into its form. Events go out as text, so that their metadata is given back letter by letter. */
export function presentEvents({ items, next, hasMore }: EventStretch): Tenant['schemas']['EventPage'] {
  const text = `[${items.map(notificationText).join(',')}]`;
  // To the generated types it is the array that it will be on the wire.
  return { events: new JsonText(text) as unknown as Tenant['schemas']['VerificationEvent'][], next, hasMore };
}
