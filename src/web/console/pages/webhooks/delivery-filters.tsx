/** @jsxImportSource react */
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import {
  deliveryStatusValues,
  subscribableEventTypeValues,
} from '../../../../../generated/clients/admin/values.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { SessionIdField } from '../../parts/session-id-field.tsx';
import { useText } from '../../text/use-text.ts';
import type { DeliveryFilter } from './delivery-filter.ts';
import { EndpointChoice } from './endpoint-choice.tsx';

interface DeliveryFiltersProps {
  readonly filter: DeliveryFilter;
  readonly onFilter: (filter: DeliveryFilter) => void;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Chooses deliveries. */
export function DeliveryFilters({ filter, onFilter, endpoints }: DeliveryFiltersProps) {
  const t = useText();
  const change = (changed: Partial<DeliveryFilter>) => onFilter({ ...filter, ...changed });
  return (
    <Filters>
      <ChoiceField
        label={t('column.status')}
        values={deliveryStatusValues}
        value={filter.status}
        onChange={(status) => change({ status })}
        prefix="delivery"
      />
      <EndpointChoice
        value={filter.endpointId}
        onChange={(endpointId) => change({ endpointId })}
        endpoints={endpoints}
      />
      <ChoiceField
        label={t('column.event')}
        values={subscribableEventTypeValues}
        value={filter.eventType}
        onChange={(eventType) => change({ eventType })}
        prefix="event"
      />
      <SessionIdField value={filter.sessionId} onChange={(sessionId) => change({ sessionId })} />
      <PeriodFields period={filter} onChange={change} prefix="deliveries" />
    </Filters>
  );
}
