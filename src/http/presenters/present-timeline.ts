// The response body of a session's timeline.

import type { components } from '../../../generated/types/admin.ts';
import type { Timeline, TimelineEntry } from '../../app/ports/timeline-views.ts';
import { presentConsent } from './present-capture.ts';

type Schemas = components['schemas'];

/** A timeline for operators. */
export function presentTimeline({ entries, isComplete }: Timeline): Schemas['SessionTimeline'] {
  return { items: entries.map(presentEntry), isComplete };
}

function presentEntry(entry: TimelineEntry): Schemas['TimelineEntry'] {
  const at = entry.at.toISOString();
  switch (entry.type) {
    case 'consent_given':
      return { at, type: entry.type, consent: presentConsent(entry.consent) };
    case 'picture_stored':
      return { at, type: entry.type, picture: { ...entry.picture } };
    case 'decided':
      return { at, type: entry.type, decision: { ...entry.decision, reasons: [...entry.decision.reasons] } };
    case 'changed':
      return { at, type: entry.type, change: { operation: entry.change.operation, by: { ...entry.change.by } } };
    case 'event_recorded':
      return { at, type: entry.type, event: { ...entry.event } };
    case 'delivery_attempted':
      return { at, type: entry.type, attempt: { ...entry.attempt } };
    default:
      return { at, type: entry.type };
  }
}
